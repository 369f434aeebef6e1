from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import label
from floe.lint.typed_values import show
from floe.model import (
    Percent,
    SlaProperty,
    is_percent_unit,
    parse_percent,
    service_level_kind,
)

_ALL = 100


@rule("lint/sla-percent-out-of-range", Severity.ERROR)
def sla_percent_out_of_range(graph: Graph) -> Iterator[Finding]:
    """A service level in percent that is below 0 or above 100.

    Why: no service is available more than all of the time, so the promise is either
    broken from the start or a slip of the keyboard.

    Instead: write a number from 0 to 100, as in `value: 99.9` with `unit: percent`.
    """
    for contract in graph.contracts:
        for sla in contract.sla_properties:
            percent = _read(sla)
            if percent is not None and not 0 <= percent.value <= _ALL:
                yield Finding(
                    sla.place / "value",
                    f"{label(sla)} {show(sla.value)} is not between 0 and 100 percent",
                    hint="write a number from 0 to 100",
                )


def _read(sla: SlaProperty) -> Percent | None:
    says_percent = sla.unit is not None and is_percent_unit(sla.unit)
    if says_percent or service_level_kind(sla) == "percent":
        return parse_percent(sla.value, sla.unit)
    return None
