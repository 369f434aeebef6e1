from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import label
from floe.model import is_percent_unit, service_level, service_level_kind


@rule("lint/sla-date-in-percent", Severity.WARNING)
def sla_date_in_percent(graph: Graph) -> Iterator[Finding]:
    """A service level that is a date by its name and a percentage by its unit.

    Why: generalAvailability is the day on which the data became available to all; how
    much of the time it is there is availability. Nothing can check the mixture.

    Instead: write availability with the percentage, or the date without a unit.
    """
    for contract in graph.contracts:
        for sla in contract.sla_properties:
            if service_level_kind(sla) == "date" and is_percent_unit(sla.unit or ""):
                is_availability = service_level(sla) == "generalAvailability"
                yield Finding(
                    sla.place / "property",
                    f"{label(sla)} is a date and has the unit {sla.unit}",
                    hint="did you mean 'availability'?" if is_availability else "remove the unit",
                )
