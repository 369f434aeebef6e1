"""What a contract demands of its data, clause by clause, in a form that can be measured."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from floe.checks.check import Check, Score, Source
from floe.checks.columns import ColumnPath, Inside
from floe.checks.java_patterns import java_pattern
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
from floe.checks.threshold import NO_ROWS, Comparison, Number, Threshold

if TYPE_CHECKING:
    from floe.checks.derivation import derive_checks
    from floe.checks.logic_gate import gate_logic
    from floe.checks.pattern_depth import longest_text
    from floe.checks.pattern_gate import pattern_problem
    from floe.checks.row_filter import gate_row_filter
    from floe.checks.sql_gate import column_of
    from floe.checks.sql_text import RefusedError

# Deriving reads SQL and patterns with libraries that take long to load; reports need only types.
_LOADED_LATER = {
    "RefusedError": "floe.checks.sql_text",
    "column_of": "floe.checks.sql_gate",
    "derive_checks": "floe.checks.derivation",
    "gate_logic": "floe.checks.logic_gate",
    "gate_row_filter": "floe.checks.row_filter",
    "longest_text": "floe.checks.pattern_depth",
    "pattern_problem": "floe.checks.pattern_gate",
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
    "RefusedError",
    "RepeatedItems",
    "RowCount",
    "RowTest",
    "Scalar",
    "Score",
    "Source",
    "Table",
    "Threshold",
    "Unreadable",
    "ValueTest",
    "WrongCount",
    "WrongFormat",
    "WrongLength",
    "column_of",
    "derive_checks",
    "gate_logic",
    "gate_row_filter",
    "java_pattern",
    "longest_text",
    "pattern_problem",
    "tables_in",
]


def __getattr__(name: str) -> Any:
    if name not in _LOADED_LATER:
        raise AttributeError(f"module 'floe.checks' has no attribute '{name}'")
    return getattr(import_module(_LOADED_LATER[name]), name)
