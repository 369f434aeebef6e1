from collections.abc import Iterator
from dataclasses import replace

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import label
from floe.lint.typed_values import show
from floe.model import (
    SlaProperty,
    is_percent_unit,
    read_service_level,
    service_level,
    service_level_kind,
)

_KINDS = {
    "duration": ("a duration", "write an ISO 8601 duration such as PT6H, or a number and a unit"),
    "percent": ("a percentage", "write a number such as 99.9 with unit: percent"),
    "date": ("a date", "write an ISO 8601 date or date-time, such as 2030-12-31"),
}
_LEVELS = {
    "frequency": (
        "a frequency",
        "write PT6H, a cron expression such as '0 6 * * *', or a word such as daily or streaming",
    ),
    "retention": ("a duration", "write a duration such as P5Y, or unlimited"),
}


@rule("lint/sla-value-not-readable", Severity.WARNING)
def sla_value_not_readable(graph: Graph) -> Iterator[Finding]:
    """A service level whose value is not what its property promises.

    Freshness, latency, retention, frequency and the timeTo… properties are durations,
    availability and errorRate are percentages, and generalAvailability, endOfSupport and
    endOfLife are dates. A frequency may also be a cron expression or a word (daily, realtime,
    streaming, batch, on-demand), a retention may be unlimited, and a date may be a month, a
    year or never.

    Why: a promise that cannot be read cannot be kept, checked or compared with the next
    version of the contract.

    Instead: write `value: PT6H`, or `value: 6` with `unit: h`; `value: 99.9` with
    `unit: percent`; `value: 2030-12-31`.
    """
    for contract in graph.contracts:
        for sla in contract.sla_properties:
            kind = service_level_kind(sla)
            if kind is not None and _is_due(sla, kind) and read_service_level(sla) is None:
                what, way_out = _LEVELS.get(service_level(sla) or "", _KINDS[kind])
                yield Finding(
                    sla.place / "value", f"{label(sla)} {_written(sla)} is not {what}", hint=way_out
                )


def _is_due(sla: SlaProperty, kind: str) -> bool:
    """Whether there is a value to read; variables and unknown units are not ours to judge."""
    if sla.value is None or (isinstance(sla.value, str) and "${" in sla.value):
        return False
    if sla.unit is None:
        return True
    if kind == "duration":
        return read_service_level(replace(sla, value=1)) is not None
    # A date in percent is the business of sla-date-in-percent.
    return is_percent_unit(sla.unit) == (kind == "percent")


def _written(sla: SlaProperty) -> str:
    is_bare = isinstance(sla.value, int | float) and not isinstance(sla.value, bool)
    without_unit = is_bare and sla.unit is None and service_level(sla) is not None
    return f"{show(sla.value)} without a unit" if without_unit else show(sla.value)
