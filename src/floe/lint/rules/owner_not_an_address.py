import re
from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.model import Contract, Place, Product

_EMAIL = re.compile(r"[^\s@<>\"',;]+@[^\s@<>\"',;.]+(\.[^\s@<>\"',;.]+)+")
_TEAM = re.compile(r"[@#]?[^\W_]([\w .&+/:()'-]*[\w)])?")
_NOBODY = ("unknown", "none", "null", "n/a", "na", "tbd", "tbc", "todo", "fixme", "nobody", "xxx")


@rule("lint/owner-not-an-address", Severity.WARNING)
def owner_not_an_address(graph: Graph) -> Iterator[Finding]:
    """An owner that is neither an e-mail address nor the identifier of a team.

    Why: notices of violations and requests for approval are sent to the owner as written.

    Instead: write an address such as `orders@example.com`, or a team such as
    `orders-team`; `unknown` and `TBD` are nobody.
    """
    elements: tuple[Contract | Product, ...] = (*graph.contracts, *graph.products)
    for element in elements:
        owner = element.owner
        if owner is not None and not _is_address(owner) and not _has_team(element, owner):
            yield Finding(
                _place(element, owner),
                f"the owner of '{element.title}', '{owner}', is neither an e-mail address"
                " nor a team",
                hint="write an address such as orders@example.com, or a team such as orders-team",
            )


def _is_address(owner: str) -> bool:
    text = owner.strip()
    if text.casefold() in _NOBODY or "://" in text:
        return False
    return bool(_EMAIL.fullmatch(text) or _TEAM.fullmatch(text))


def _has_team(element: Contract | Product, owner: str) -> bool:
    """Whether a person who is known by name alone can be reached through the team."""
    team = element.team
    is_person = team and any(
        member.name == owner and member.is_owner and not member.username for member in team.members
    )
    return bool(is_person and team and team.name and _is_address(team.name))


def _place(element: Contract | Product, owner: str) -> Place:
    """Where the owner was found: at a member, at the team, or in a custom property."""
    if element.team is not None:
        for member in element.team.members:
            if member.is_owner and owner in (member.username, member.name):
                return member.place / ("username" if member.username == owner else "name")
        if element.team.name == owner:
            return element.team.place / "name"
    customs = element.custom_properties
    places = [custom.place / "value" for custom in customs if custom.property_ == "owner"]
    return places[0] if places else element.place
