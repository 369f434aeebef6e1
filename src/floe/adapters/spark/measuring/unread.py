"""Rows and values that could not be read: what seems kept is then not known to be."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import reduce
from operator import or_

from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.failures import not_measured
from floe.adapters.spark.measuring.predicates import doubts
from floe.adapters.spark.measuring.table_run import TableRun
from floe.adapters.spark.own_columns import UNREADABLE
from floe.checks import Aggregate, ColumnType, LargestGap, Metric, OrphanRows, QueryValue, Table
from floe.plan import Measured, Measurement, NotMeasured, counts_rows, values_read

_Columns = tuple[str, ...] | None


def note_unread(measured: Mapping[Metric, Measured], run: TableRun) -> dict[Metric, Measured]:
    """The same figures, each with what could not be read for it."""
    lost = {name: count for name, count in _lost_values(measured, run) if count}
    rows = _rows_in_words(run) if run.unreadable else None
    counts: dict[tuple[Table, _Columns], int] = {}
    noted = dict(measured)
    for metric, seen in measured.items():
        if isinstance(seen, Measurement) and metric not in run.plan.settled:
            noted[metric] = _elsewhere(metric, seen, run, counts) or _note(metric, seen, lost, rows)
    return noted


def _lost_values(measured: Mapping[Metric, Measured], run: TableRun) -> Iterator[tuple[str, int]]:
    """How many texts of a column are no values of its type; unreadable rows are not counted."""
    for metric, seen in measured.items():
        if not isinstance(metric, ColumnType) or not isinstance(seen, Measurement):
            continue
        if isinstance(seen.figure, int) and seen.rows is not None:
            yield metric.column.column.lower(), seen.figure - run.unreadable


def _note(metric: Metric, seen: Measurement, lost: Mapping[str, int], rows: str | None) -> Measured:
    if isinstance(metric, ColumnType):
        return replace(seen, detail=rows if seen.figure else seen.detail)
    names = values_read(metric)
    read = lost if names is None else [name for name in map(str.lower, names) if name in lost]
    values = (_values_in_words(name, lost[name]) for name in read)
    unread = rows or next(values, None)
    return NotMeasured(unread) if unread and _is_whole(metric) else replace(seen, unread=unread)


def _is_whole(metric: Metric) -> bool:
    """Whether a row more could make any other figure of it, and not only a greater one."""
    is_number = isinstance(metric, Aggregate) and not counts_rows(metric)
    return is_number or isinstance(metric, QueryValue | LargestGap)


def _elsewhere(
    metric: Metric, seen: Measurement, run: TableRun, counts: dict[tuple[Table, _Columns], int]
) -> NotMeasured | None:
    """Why a figure is not known, for what could not be read of another table."""
    for table, columns in _others(metric, seen, run):
        try:
            if (table, columns) not in counts:
                counts[table, columns] = _count_unread(table, columns, run)
        except Exception as error:  # noqa: BLE001 - the reason is the answer
            return not_measured(error)
        if count := counts[table, columns]:
            rows = "a row" if count == 1 else f"{count:,} rows"
            return NotMeasured(f"{rows} of {table.name} cannot be read")
    return None


def _others(metric: Metric, seen: Measurement, run: TableRun) -> Iterator[tuple[Table, _Columns]]:
    if isinstance(metric, QueryValue):
        yield from ((table, None) for _, table in metric.tables if table != run.plan.table)
    if isinstance(metric, OrphanRows) and seen.figure:
        # One of those that cannot be read may be the parent that is missing.
        yield metric.parent, tuple(path.column for path in metric.parent_columns)


def _count_unread(table: Table, columns: _Columns, run: TableRun) -> int:
    frame, scope = run.open(table)
    signs = doubts(columns, scope)
    if not signs:
        return 0
    run.scans += 1
    query = frame.where(reduce(or_, signs)).agg(sf.count(sf.lit(1)))
    count: int = run.run(query.collect, "rows that cannot be read")[0][0]
    return count


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
