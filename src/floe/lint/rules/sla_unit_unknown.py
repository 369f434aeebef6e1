from collections.abc import Iterator
from dataclasses import replace

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import did_you_mean, label
from floe.model import (
    DURATION_UNITS,
    SlaProperty,
    is_percent_unit,
    read_service_level,
    service_level_kind,
)


@rule("lint/sla-unit-unknown", Severity.ERROR)
def sla_unit_unknown(graph: Graph) -> Iterator[Finding]:
    """A service level with a unit that its property cannot have.

    Why: 4 of an unknown unit promises nothing; tools that guess a default may take it for
    days where hours were meant.

    Instead: for a duration write seconds, minutes, hours, days, weeks, months or years
    (s, min, h, d, w, mo and y will do); for availability and errorRate write percent.
    """
    for contract in graph.contracts:
        for sla in contract.sla_properties:
            if sla.unit is not None and "${" not in sla.unit and not _is_known(sla, sla.unit):
                yield Finding(
                    sla.place / "unit",
                    f"'{sla.unit}' is not a unit of {label(sla)}",
                    hint=_way_out(sla, sla.unit),
                )


def _is_known(sla: SlaProperty, unit: str) -> bool:
    kind = service_level_kind(sla)
    if kind == "percent":
        return is_percent_unit(unit)
    if kind != "duration":
        return True
    readable = (replace(sla, unit=None), replace(sla, value=1))
    return any(read_service_level(level) is not None for level in readable)


def _way_out(sla: SlaProperty, unit: str) -> str:
    if service_level_kind(sla) == "percent":
        return "write percent"
    if unit.strip() == "M":
        return "write min for minutes, or mo for months"
    return did_you_mean(unit, DURATION_UNITS) or "write s, min, h, d, w, mo or y"
