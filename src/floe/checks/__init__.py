"""What a contract demands of its data, clause by clause, in a form that can be measured."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from floe.checks.check import NO_ROWS, Check, Comparison, Number, Score, TableMetric, Threshold
from floe.checks.columns import ColumnPath, Inside
from floe.checks.fitness import family_of, misfit_of, moment_misfit
from floe.checks.metrics import (
    Aggregate,
    AnyOf,
    BadRows,
    ColumnPresence,
    ColumnType,
    Condition,
    DuplicateRows,
    LargestChangeGap,
    LargestGap,
    LastChange,
    Metric,
    Newest,
    Oldest,
    OrphanRows,
    Predicate,
    QueryValue,
    Reachable,
    RowCount,
    Table,
    ValueTest,
)
from floe.checks.row_tests import (
    MissingEntries,
    NoMatch,
    NoneOf,
    NotAgainstNow,
    NotMultiple,
    Null,
    OneOf,
    OutOfRange,
    RepeatedItems,
    RowTest,
    Scalar,
    Unreadable,
    WrongCount,
    WrongFormat,
    WrongLength,
)
from floe.checks.table_names import tables_in

if TYPE_CHECKING:
    from floe.checks.contract_errors import heed_errors, touches
    from floe.checks.contract_sql import gate_row_filter
    from floe.checks.derivation import derive_checks, unmeasurable_checks
    from floe.checks.near_columns import misspelt_columns
    from floe.checks.subjects import Element, columns_of, tables_of

# Deriving reads SQL and patterns with libraries that take long to load; reports need only types.
_LOADED_LATER = {
    "Element": "floe.checks.subjects",
    "columns_of": "floe.checks.subjects",
    "derive_checks": "floe.checks.derivation",
    "gate_row_filter": "floe.checks.contract_sql",
    "heed_errors": "floe.checks.contract_errors",
    "misspelt_columns": "floe.checks.near_columns",
    "tables_of": "floe.checks.subjects",
    "touches": "floe.checks.contract_errors",
    "unmeasurable_checks": "floe.checks.derivation",
}

__all__ = [
    "NO_ROWS",
    "Aggregate",
    "AnyOf",
    "BadRows",
    "Check",
    "ColumnPath",
    "ColumnPresence",
    "ColumnType",
    "Comparison",
    "Condition",
    "DuplicateRows",
    "Element",
    "Inside",
    "LargestChangeGap",
    "LargestGap",
    "LastChange",
    "Metric",
    "MissingEntries",
    "Newest",
    "NoMatch",
    "NoneOf",
    "NotAgainstNow",
    "NotMultiple",
    "Null",
    "Number",
    "Oldest",
    "OneOf",
    "OrphanRows",
    "OutOfRange",
    "Predicate",
    "QueryValue",
    "Reachable",
    "RepeatedItems",
    "RowCount",
    "RowTest",
    "Scalar",
    "Score",
    "Table",
    "TableMetric",
    "Threshold",
    "Unreadable",
    "ValueTest",
    "WrongCount",
    "WrongFormat",
    "WrongLength",
    "columns_of",
    "derive_checks",
    "family_of",
    "gate_row_filter",
    "heed_errors",
    "misfit_of",
    "misspelt_columns",
    "moment_misfit",
    "tables_in",
    "tables_of",
    "touches",
    "unmeasurable_checks",
]


def __getattr__(name: str) -> Any:
    if name not in _LOADED_LATER:
        raise AttributeError(f"module 'floe.checks' has no attribute '{name}'")
    return getattr(import_module(_LOADED_LATER[name]), name)
