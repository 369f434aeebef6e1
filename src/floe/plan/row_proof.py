"""A row read for real, where a promise depends on it and nothing else has read the table."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from floe.checks import Metric, Reachable
from floe.plan.facts import Unreachable
from floe.plan.measurement import Measured, Measurement, NotMeasured
from floe.plan.protocols import Figures
from floe.plan.reads import known_names_in
from floe.plan.table_plan import TablePlan

_BY_ROWS = "rows"


def needs_row(plan: TablePlan, measured: Mapping[Metric, Measured]) -> bool:
    """Whether figures rest on what metadata says of rows that nobody has read."""
    has_rows = plan.facts is not None and plan.facts.rows != 0
    return has_rows and any(_on_trust(plan)) and not _was_read(plan, measured)


def columns_on_trust(plan: TablePlan) -> tuple[str, ...]:
    """The columns that metadata spoke of, as the table spells them; none for a row as a whole."""
    metrics = tuple(_on_trust(plan))
    if plan.facts is None or any(isinstance(metric, Reachable) for metric in metrics):
        return ()
    names = (name for metric in metrics for name in known_names_in(metric))
    columns = (plan.facts.find(name) for name in names)
    return tuple(dict.fromkeys(column.name for column in columns if column))


def heed_row(plan: TablePlan, figures: Figures, failure: Unreachable | None) -> Figures:
    """The figures, after a row was read or could not be."""
    heeded = {metric: _heed(metric, plan, failure) for metric in _on_trust(plan)}
    return replace(figures, measured={**figures.measured, **heeded})


def _on_trust(plan: TablePlan) -> Iterator[Metric]:
    for metric, seen in plan.settled.items():
        is_figure = isinstance(seen, Measurement) and seen.rows is not None
        if is_figure or (isinstance(metric, Reachable) and plan.facts is not None):
            yield metric


def _was_read(plan: TablePlan, measured: Mapping[Metric, Measured]) -> bool:
    scanned = [metric for shared in plan.passes if shared.columns for metric in shared.metrics]
    seen = [measured.get(metric) for metric in (*scanned, *(key.metric for key in plan.keys))]
    has_failed = any(isinstance(figure, NotMeasured) and figure.is_outside for figure in seen)
    return any(isinstance(figure, Measurement) for figure in seen) and not has_failed


def _heed(metric: Metric, plan: TablePlan, failure: Unreachable | None) -> Measured:
    if isinstance(metric, Reachable):
        reason = failure.reason if failure else None
        return Measurement(int(failure is None), answered_by=_BY_ROWS, detail=reason)
    return (
        plan.settled[metric] if failure is None else NotMeasured(failure.reason, failure.is_outside)
    )
