"""What a contract is written for."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ExportTarget:
    """A format, the dialect of its SQL and of the contract's types, and who runs its checks."""

    format: str
    dialect: str | None = None
    own_dialect: str | None = None
    engine: str | None = None
