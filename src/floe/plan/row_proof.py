"""A row read for real, where a promise depends on it and nothing else has read it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from floe.checks import ColumnType, Metric, Reachable
from floe.plan.facts import Unreachable
from floe.plan.measurement import Measured, Measurement, NotMeasured
from floe.plan.protocols import Figures
from floe.plan.reads import columns_named
from floe.plan.table_plan import TablePlan

_BY_ROWS = "rows"
# Their own word for their types is enough to open them, also where one file cannot be read.
_TYPED_FILES = ("parquet", "orc", "avro", "delta", "iceberg")
_MOST_READS = 60


def unproven_columns(
    plan: TablePlan, measured: Mapping[Metric, Measured]
) -> tuple[str, ...] | None:
    """The columns that metadata answered for and nobody has read, as the table spells them.

    None of them stands for a row as a whole; None where nothing is left to prove.
    """
    metrics = tuple(_on_trust(plan))
    if plan.facts is None or plan.facts.rows == 0 or not metrics:
        return None
    is_whole = any(isinstance(metric, Reachable) for metric in metrics)
    read = _columns_read(plan, measured)
    if read is None:
        return () if is_whole else columns_named(metrics, plan.facts)
    if is_whole and plan.facts.rows is not None:
        trusted = tuple(column.name for column in plan.facts.columns)
    else:
        trusted = columns_named(metrics, plan.facts)
    return tuple(name for name in trusted if name not in read) or None


def heed_row(
    plan: TablePlan,
    figures: Figures,
    columns: tuple[str, ...],
    read: Callable[[tuple[str, ...]], Unreachable | None],
) -> Figures:
    """The figures, after a row of these columns was read or could not be.

    Where it could not, columns that can be read by themselves keep their figures.
    """
    failure = read(columns)
    ruined = _find_ruined(columns or _readable_names(plan), failure, read) if failure else {}
    heeded = {
        metric: _heed(metric, plan, failure, ruined)
        for metric in _on_trust(plan)
        if isinstance(metric, Reachable) or _is_about(metric, plan, columns)
    }
    return replace(figures, measured={**figures.measured, **heeded})


def _readable_names(plan: TablePlan) -> tuple[str, ...]:
    columns = plan.facts.columns if plan.facts else ()
    return tuple(column.name for column in columns if not column.unreadable)


def _find_ruined(
    columns: tuple[str, ...],
    failure: Unreachable,
    read: Callable[[tuple[str, ...]], Unreachable | None],
) -> dict[str, Unreachable]:
    """The columns of which no row can be read, found by halves; all, where that takes too long."""
    ruined: dict[str, Unreachable] = {}
    waiting, reads = [(columns, failure)], 0
    while waiting:
        names, reason = waiting.pop()
        if len(names) <= 1 or reads >= _MOST_READS:
            ruined |= dict.fromkeys(names, reason)
            continue
        for half in (names[: len(names) // 2], names[len(names) // 2 :]):
            reads += 1
            if reason_of_half := read(half):
                waiting.append((half, reason_of_half))
    return ruined or dict.fromkeys(columns, failure)


def _is_about(metric: Metric, plan: TablePlan, columns: tuple[str, ...]) -> bool:
    """Whether a figure hangs on these columns; one of all rows hangs on a row as a whole."""
    named = columns_named((metric,), plan.facts) if plan.facts else ()
    return not columns or not set(columns).isdisjoint(named)


def _on_trust(plan: TablePlan) -> Iterator[Metric]:
    for metric, seen in plan.settled.items():
        is_figure = isinstance(seen, Measurement) and seen.rows is not None
        is_reach = isinstance(metric, Reachable) and plan.facts is not None
        if is_figure or is_reach or _is_trusted_type(metric, seen, plan):
            yield metric


def _is_trusted_type(metric: Metric, seen: Measured, plan: TablePlan) -> bool:
    """Whether files have told a fitting type of values that nobody read."""
    if not isinstance(metric, ColumnType) or plan.facts is None:
        return False
    if plan.facts.rows is None and plan.facts.format not in _TYPED_FILES:
        return False
    column = plan.facts.find(metric.column.column)
    is_readable = column is not None and not column.unreadable
    return is_readable and isinstance(seen, Measurement) and seen.figure == 0


def _columns_read(plan: TablePlan, measured: Mapping[Metric, Measured]) -> set[str] | None:
    """The columns that were scanned; None where no row was, or a scan failed."""
    scanned = [metric for shared in plan.passes if shared.columns for metric in shared.metrics]
    scanned += [key.metric for key in plan.keys]
    seen = {metric: measured.get(metric) for metric in scanned}
    if any(isinstance(figure, NotMeasured) and figure.is_outside for figure in seen.values()):
        return None
    figures = tuple(m for m, figure in seen.items() if isinstance(figure, Measurement))
    return set(columns_named(figures, plan.facts)) if figures and plan.facts else None


def _heed(
    metric: Metric,
    plan: TablePlan,
    failure: Unreachable | None,
    ruined: Mapping[str, Unreachable],
) -> Measured:
    if isinstance(metric, Reachable):
        reason = failure.reason if failure else None
        return Measurement(int(failure is None), answered_by=_BY_ROWS, detail=reason)
    named = columns_named((metric,), plan.facts) if plan.facts else ()
    if named:
        failure = next((ruined[name] for name in named if name in ruined), None)
    return (
        plan.settled[metric] if failure is None else NotMeasured(failure.reason, failure.is_outside)
    )
