"""Rows and values that could not be read: what seems kept is then not known to be."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.table_run import TableRun
from floe.adapters.spark.own_columns import UNREADABLE
from floe.checks import ColumnType, Metric
from floe.plan import Measured, Measurement, values_read


def note_unread(measured: Mapping[Metric, Measured], run: TableRun) -> dict[Metric, Measured]:
    """The same figures, each with what could not be read for it."""
    lost = {name: count for name, count in _lost_values(measured, run) if count}
    if not (run.unreadable or lost):
        return dict(measured)
    rows = _rows_in_words(run) if run.unreadable else None
    return {
        metric: _note(metric, seen, lost, rows)
        if isinstance(seen, Measurement) and metric not in run.plan.settled
        else seen
        for metric, seen in measured.items()
    }


def _lost_values(measured: Mapping[Metric, Measured], run: TableRun) -> Iterator[tuple[str, int]]:
    """How many texts of a column are no values of its type; unreadable rows are not counted."""
    for metric, seen in measured.items():
        if not isinstance(metric, ColumnType) or not isinstance(seen, Measurement):
            continue
        if isinstance(seen.figure, int) and seen.rows is not None:
            yield metric.column.column.lower(), seen.figure - run.unreadable


def _note(
    metric: Metric, seen: Measurement, lost: Mapping[str, int], rows: str | None
) -> Measurement:
    if isinstance(metric, ColumnType):
        return replace(seen, detail=rows if seen.figure else seen.detail)
    names = values_read(metric)
    read = lost if names is None else [name for name in map(str.lower, names) if name in lost]
    values = (_values_in_words(name, lost[name]) for name in read)
    return replace(seen, unread=rows or next(values, None))


def _rows_in_words(run: TableRun) -> str:
    file = _find_file(run)
    place = f" in {file}" if file else ""
    if run.unreadable == 1:
        return f"a row{place} cannot be read"
    return f"{run.unreadable:,} rows cannot be read" + (f", one of them{place}" if place else "")


def _find_file(run: TableRun) -> str | None:
    """The file of an unreadable row; not asked for with the figures, which a text would slow."""
    first = run.frame.agg(sf.min(UNREADABLE))
    run.scans += 1
    try:
        file: str | None = run.run(first.collect, "a row that cannot be read")[0][0]
    except Exception:  # noqa: BLE001 - the figures are there, and hold without it
        return None
    return file


def _values_in_words(column: str, count: int) -> str:
    values = "a value" if count == 1 else f"{count:,} values"
    return f"{values} of '{column}' cannot be read as its type"
