"""Which SQL of a contract may run, and that SQL in a safe form."""

from floe.sql.aggregates import shows_values
from floe.sql.gate import column_of, cost_problem, gate_aggregate, gate_expression, gate_query
from floe.sql.logic import gate_logic
from floe.sql.scope import SqlAggregate, SqlExpression, SqlQuery, SqlScope, SqlTable
from floe.sql.text import RefusedError, parse_expression, parse_query

__all__ = [
    "RefusedError",
    "SqlAggregate",
    "SqlExpression",
    "SqlQuery",
    "SqlScope",
    "SqlTable",
    "column_of",
    "cost_problem",
    "gate_aggregate",
    "gate_expression",
    "gate_logic",
    "gate_query",
    "parse_expression",
    "parse_query",
    "shows_values",
]
