"""A rule that is set aside for some contracts, for a while and for a reason."""

from dataclasses import dataclass
from datetime import date
from fnmatch import fnmatch


@dataclass(frozen=True, slots=True)
class Override:
    """Which rule, for which contract (its id or its file), why and until when.

    `line` is where floe.toml says so.
    """

    rule: str
    contract: str
    reason: str
    until: date
    line: int = 1

    def names(self, name: str) -> bool:
        """Whether it speaks of the contract with an id, or in a file."""
        return fnmatch(name, self.contract) or fnmatch(f"/{name}", self.contract)

    def is_over(self, today: date | None) -> bool:
        """Whether it has run out."""
        return today is not None and self.until < today
