from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.model import CustomProperty

_OF_CONTRACTS = (
    *("inheritsFrom", "requiredFields"),
    *("deprecation.announced", "deprecation.sunset", "deprecation.replacement"),
    *("deprecation.migrationGuide", "deprecation.reason"),
)
_OF_TABLES = ("appliesTo",)
_UNDERSTOOD = frozenset(
    ("deprecation.announced_date", "deprecation.sunset_date", "deprecation.migration_guide")
)
_LIKENESS = 0.88


@rule("lint/custom-property-misspelt", Severity.ERROR)
def custom_property_misspelt(graph: Graph) -> Iterator[Finding]:
    """A custom property that is called almost like one which floe obeys.

    Why: words of one's own are fine; a misspelt `inheritsFrom` inherits nothing, and a misspelt
    `deprecation.sunset` lets a contract live for ever.

    Instead: write the name as the hint has it.
    """
    for contract in graph.contracts:
        yield from _slips(contract.custom_properties, _OF_CONTRACTS)
        for table in contract.schema:
            yield from _slips(table.custom_properties, _OF_TABLES)


def _slips(customs: Iterable[CustomProperty], names: tuple[str, ...]) -> Iterator[Finding]:
    folded = {name.lower(): name for name in names}
    for custom in customs:
        written = (custom.property_ or "").strip()
        if written in names or written in _UNDERSTOOD:
            continue
        if near := get_close_matches(written.lower(), folded, 1, _LIKENESS):
            message = f"'{written}' is no custom property that floe knows"
            yield Finding(custom.place / "property", message, f"did you mean '{folded[near[0]]}'?")
