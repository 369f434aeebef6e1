from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.model import DEPRECATION_PARTS, Contract, CustomProperty, unread_parts

_DEPRECATION = tuple(f"deprecation.{part}" for part in DEPRECATION_PARTS)
_OF_CONTRACTS = ("inheritsFrom", "requiredFields", *_DEPRECATION)
_OF_TABLES = ("appliesTo",)
_UNDERSTOOD = frozenset(
    ("deprecation.announced_date", "deprecation.sunset_date", "deprecation.migration_guide")
)
_LIKENESS = 0.88
_PART_LIKENESS = 0.7
# What people write for dates that stand elsewhere.
_ELSEWHERE = {
    "sunset": "deprecation.sunset",
    **dict.fromkeys(("endoflife", "end_of_life", "eol"), "the service level endOfLife"),
    **dict.fromkeys(("endofsupport", "end_of_support"), "the service level endOfSupport"),
}


@rule("lint/custom-property-misspelt", Severity.ERROR)
def custom_property_misspelt(graph: Graph) -> Iterator[Finding]:
    """A custom property that is called almost like one which floe obeys.

    So is a part of a `deprecation` that is read as none; a word of one's own there is a warning.

    Why: words of one's own are fine; a misspelt `inheritsFrom` inherits nothing, and a misspelt
    `deprecation.sunset` lets a contract live for ever.

    Instead: write the name as the hint has it.
    """
    for contract in graph.contracts:
        yield from _slips(contract.custom_properties, _OF_CONTRACTS)
        yield from _unread(contract)
        for table in contract.schema:
            yield from _slips(table.custom_properties, _OF_TABLES)


def _slips(customs: Iterable[CustomProperty], names: tuple[str, ...]) -> Iterator[Finding]:
    folded = {name.lower(): name for name in names}
    for custom in customs:
        written = (custom.property_ or "").strip()
        if written in names or written in _UNDERSTOOD or "deprecation." in written.lower():
            continue
        if names is _OF_CONTRACTS and (meant := _ELSEWHERE.get(written.lower())):
            message = f"the custom property '{written}' ends nothing"
            yield Finding(custom.place / "property", message, f"write {meant}")
        elif near := get_close_matches(written.lower(), folded, 1, _LIKENESS):
            message = f"'{written}' is no custom property that floe knows"
            yield Finding(custom.place / "property", message, f"did you mean '{folded[near[0]]}'?")


def _unread(contract: Contract) -> Iterator[Finding]:
    folded = {part.lower(): part for part in DEPRECATION_PARTS}
    for written, place in unread_parts(contract):
        if not written:
            message = "'deprecation' is no mapping, so that nothing of it is read"
            yield Finding(place, message, f"write its parts: {', '.join(DEPRECATION_PARTS)}")
            continue
        near = get_close_matches(written.lower(), folded, 1, _PART_LIKENESS)
        message = f"'{written}' is no part of a deprecation that floe knows"
        if near:
            yield Finding(place, message, f"did you mean 'deprecation.{folded[near[0]]}'?")
        else:
            hint = f"it knows {', '.join(DEPRECATION_PARTS)}; endOfLife is a service level"
            yield Finding(place, message, hint, severity=Severity.WARNING)
