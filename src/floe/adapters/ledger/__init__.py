"""The record of check runs and their results, in SQLite or PostgreSQL."""

from floe.adapters.ledger.store import Ledger

__all__ = ["Ledger"]
