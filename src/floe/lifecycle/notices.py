"""Whom to tell that a contract ends."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from floe.graph import Graph, declared_uses
from floe.model import Contract, state_of


@dataclass(frozen=True, slots=True)
class Notice:
    """That a version of a contract is in a state, told to one who uses it, and to its owner."""

    contract: str
    version: str
    state: str
    user: str
    file: str
    owner: str | None = None

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What is told once."""
        return self.contract, self.version, self.state, self.user


def find_notices(graph: Graph, day: date) -> Iterator[Notice]:
    """One for each use of each contract that has begun to end."""
    for use in declared_uses(graph):
        if state_of(use.contract, day) != "active" and use.user is not None:
            yield notice_to(use.user_name, use.user.owner, use.contract, day)


def notice_to(user: str, owner: str | None, contract: Contract, day: date) -> Notice:
    """What one who uses a contract is to hear on a day."""
    name, version = contract.id or contract.title, contract.version or ""
    return Notice(name, version, state_of(contract, day), user, contract.file, owner)
