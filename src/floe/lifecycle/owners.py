"""Who may speak for a contract."""

from dataclasses import dataclass
from typing import Any

from floe.model import Place
from floe.odcs import parse_contract

_BODY = frozenset(("schema", "properties", "quality", "slaProperties", "servers"))


@dataclass(frozen=True, slots=True)
class SpokenFor:
    """The owner of a contract, and the names of all who may speak for it."""

    owner: str | None
    names: frozenset[str]

    def allows(self, actor: str) -> bool:
        """Whether somebody may speak for the contract; for one without an owner anybody may."""
        return not self.names or actor.strip().casefold() in self.names


def speakers_of(document: dict[str, Any]) -> SpokenFor:
    """The owner that a document names, and the members of its team with that role."""
    # The rest is long, and says nothing of them.
    head = {key: value for key, value in document.items() if key not in _BODY}
    contract = parse_contract(head, lambda path: Place("", path))
    members = contract.team.members if contract.team else ()
    owners = [member for member in members if member.is_owner and member.date_out is None]
    names = {contract.owner, *(member.username for member in owners)}
    return SpokenFor(contract.owner, frozenset(name.strip().casefold() for name in names if name))
