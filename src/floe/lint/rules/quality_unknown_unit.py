from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import did_you_mean
from floe.model import is_percent_unit, is_row_unit, metric_of

_UNITS = ("rows", "percent")


@rule("lint/quality-unknown-unit", Severity.ERROR)
def quality_unknown_unit(graph: Graph) -> Iterator[Finding]:
    """A quality metric whose unit is neither rows nor percent.

    Why: 5 of an unknown unit may be taken for five rows or for five in a hundred; and the
    rows of an object cannot be counted in percent. Such a rule is never measured. What floe
    reads all the same, such as `%`, is a warning: other tools may not.

    Instead: write `unit: rows` or `unit: percent`, or leave it out, which means rows.
    """
    for contract in graph.contracts:
        for quality, _ in contract.walk_quality():
            metric, unit = metric_of(quality), quality.unit
            if metric is None or unit is None:
                continue
            is_read = is_percent_unit(unit) or is_row_unit(unit)
            if metric == "rowCount" and is_percent_unit(unit):
                is_read = False
                message, hint = "rowCount is not counted in percent", "remove the unit"
            elif unit not in _UNITS:
                message = f"'{unit}' is not a unit of {metric}"
                hint = did_you_mean(unit, _UNITS) or "write rows or percent"
            else:
                continue
            at_most = Severity.WARNING if is_read else Severity.ERROR
            yield Finding(quality.place / "unit", message, hint=hint, at_most=at_most)
