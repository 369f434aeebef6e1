"""Older forms and dialects of contracts, brought to the form that is read."""

from floe.odcs.editions.carried_relationships import upgrade_carried
from floe.odcs.editions.header import upgrade_header
from floe.odcs.editions.models_dialect import upgrade_models
from floe.odcs.editions.references_dialect import upgrade_references

__all__ = ["upgrade_carried", "upgrade_header", "upgrade_models", "upgrade_references"]
