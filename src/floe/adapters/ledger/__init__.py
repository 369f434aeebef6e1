"""The ledger, in SQLite or PostgreSQL: one file per noun, all in the caller's transaction."""

from floe.adapters.ledger.address import read_address
from floe.adapters.ledger.ledger import Ledger, Transaction

__all__ = ["Ledger", "Transaction", "read_address"]
