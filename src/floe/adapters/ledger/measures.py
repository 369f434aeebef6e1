"""What kind of figure a stored result is; how it was found is not kept."""

from floe.checks import (
    Check,
    ColumnPath,
    ColumnPresence,
    ColumnType,
    LargestChangeGap,
    LastChange,
    Metric,
    Newest,
    Oldest,
    Reachable,
    RowCount,
    Source,
    Table,
)

_OF_TABLES: dict[str, Metric] = {
    type(metric).__name__: metric
    for metric in (LargestChangeGap(), LastChange(), Reachable(), RowCount())
}
_OF_COLUMNS = {kind.__name__: kind for kind in (ColumnPresence, ColumnType, Newest, Oldest)}


def metric_name(check: Check) -> str | None:
    """The name of a check's metric."""
    return type(check.measures.metric).__name__ if isinstance(check.measures, Source) else None


def read_metric(name: str | None, table: Table | None, column: str | None) -> Source | None:
    """As much of a metric as the wording of its figure needs."""
    if name is None or table is None:
        return None
    if name in _OF_TABLES:
        return Source(table, _OF_TABLES[name])
    if name in _OF_COLUMNS and column is not None:
        return Source(table, _OF_COLUMNS[name](ColumnPath((column,))))
    return None
