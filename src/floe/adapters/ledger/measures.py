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
    Table,
    TableMetric,
)

_OF_TABLES: dict[str, Metric] = {
    type(metric).__name__: metric
    for metric in (LargestChangeGap(), LastChange(), Reachable(), RowCount())
}
_OF_COLUMNS = {kind.__name__: kind for kind in (ColumnPresence, ColumnType, Newest, Oldest)}


def metric_name(check: Check) -> str | None:
    """The name of a check's metric."""
    return type(check.measures.metric).__name__ if isinstance(check.measures, TableMetric) else None


def read_metric(name: str | None, table: Table | None, column: str | None) -> TableMetric | None:
    """As much of a metric as the wording of its figure needs."""
    if name is None or table is None:
        return None
    if name in _OF_TABLES:
        return TableMetric(table, _OF_TABLES[name])
    if name in _OF_COLUMNS and column is not None:
        return TableMetric(table, _OF_COLUMNS[name](ColumnPath((column,))))
    return None
