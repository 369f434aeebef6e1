"""The Open Data Contract Standard: reading its editions and dialects."""

from floe.odcs.parser import is_contract, is_foreign_contract, parse_contract, upgrade_contract

__all__ = ["is_contract", "is_foreign_contract", "parse_contract", "upgrade_contract"]
