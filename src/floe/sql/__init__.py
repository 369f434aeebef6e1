"""Which SQL of a contract may run, and that SQL in a safe form."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from floe.sql.parser import exp, simplify, sqlglot
from floe.sql.scope import (
    RefusedError,
    SqlAggregate,
    SqlExpression,
    SqlQuery,
    SqlScope,
    SqlTable,
)

if TYPE_CHECKING:
    from floe.sql.gate import (
        column_of,
        cost_problem,
        gate_aggregate,
        gate_condition,
        gate_query,
        is_expression,
    )
    from floe.sql.logic import gate_logic
    from floe.sql.origins import ColumnOrigins, ReadTable, column_origins
    from floe.sql.reading import (
        aggregate_shows_values,
        names_given,
        names_read,
        query_shows_values,
    )

# The parser takes its time to load, and most contracts have no SQL.
_LOADED_LATER = {
    "ColumnOrigins": "floe.sql.origins",
    "ReadTable": "floe.sql.origins",
    "aggregate_shows_values": "floe.sql.reading",
    "column_of": "floe.sql.gate",
    "column_origins": "floe.sql.origins",
    "cost_problem": "floe.sql.gate",
    "gate_aggregate": "floe.sql.gate",
    "gate_condition": "floe.sql.gate",
    "gate_logic": "floe.sql.logic",
    "gate_query": "floe.sql.gate",
    "is_expression": "floe.sql.gate",
    "names_given": "floe.sql.reading",
    "names_read": "floe.sql.reading",
    "query_shows_values": "floe.sql.reading",
}

__all__ = [
    "ColumnOrigins",
    "ReadTable",
    "RefusedError",
    "SqlAggregate",
    "SqlExpression",
    "SqlQuery",
    "SqlScope",
    "SqlTable",
    "aggregate_shows_values",
    "column_of",
    "column_origins",
    "cost_problem",
    "exp",
    "gate_aggregate",
    "gate_condition",
    "gate_logic",
    "gate_query",
    "is_expression",
    "names_given",
    "names_read",
    "query_shows_values",
    "simplify",
    "sqlglot",
]


def __getattr__(name: str) -> Any:
    if name not in _LOADED_LATER:
        raise AttributeError(f"module 'floe.sql' has no attribute '{name}'")
    return getattr(import_module(_LOADED_LATER[name]), name)
