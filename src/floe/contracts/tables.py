"""What a contract needs of the world to be held against its data."""

from typing import TYPE_CHECKING, Protocol

from floe.model import Contract

# A lint never sees these, and should not wait for them.
if TYPE_CHECKING:
    from floe.drift import Difference
    from floe.results import Result


class ContractTables(Protocol):
    """Reaches the tables that contracts speak of."""

    def compare(self, contract: Contract) -> "tuple[Difference, ...]":
        """Where the real tables differ from the contract."""
        ...

    def check(self, contract: Contract, clauses: tuple[str, ...]) -> "tuple[Result, ...]":
        """What became of the contract's checks, of some clauses only."""
        ...
