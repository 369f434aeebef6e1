"""A contract's own SQL as metrics: read by the gate, about the table or column of a rule."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from floe import sql
from floe.checks.check import TableMetric
from floe.checks.metrics import Aggregate, Condition, QueryValue, Table
from floe.checks.subjects import Subject, columns_of, table_of, tables_of
from floe.errors import ConfigurationError
from floe.graph import Graph
from floe.model import Contract
from floe.sql import RefusedError, SqlAggregate, SqlExpression, SqlScope, SqlTable

_QUALIFIERS = ("catalog", "database", "schema", "dataset", "project", "namespace")


def gate_condition(text: str, subject: Subject) -> Condition:
    """An expression that is true of some rows."""
    return _condition(sql.gate_condition(text, _scope(subject)))


def gate_demand(text: str, subject: Subject) -> Condition:
    """What must hold of every row, as a condition for bad rows; null breaks nothing."""
    expression = sql.gate_condition(text, _scope(subject))
    return Condition(f"NOT ({expression.text})", expression.columns)


def is_row_test(text: str) -> bool:
    """Whether the SQL of a rule is an expression, and no query."""
    return sql.is_expression(text)


def gate_aggregate(text: str, subject: Subject, where: object = None) -> Aggregate:
    """An expression that makes one number of a table."""
    return _aggregate(sql.gate_aggregate(text, _scope(subject), where))


def gate_query(text: str, subject: Subject) -> TableMetric:
    """A query that yields one number; a plain aggregate of one table shares its pass."""
    tables = {_sql_table(table): table for table in _readable(subject)}
    scope = replace(
        _scope(subject),
        tables=tuple(tables),
        qualifiers=_qualifiers(subject.contract),
        columns=lambda: _column_names(tables_of(subject.graph, subject.contract)),
    )
    query = sql.gate_query(text, scope)
    tables[scope.table] = subject.table
    if isinstance(query, SqlAggregate):
        return TableMetric(tables[query.table], _aggregate(query))
    named = tuple((table.view, tables[table]) for table in query.tables)
    return TableMetric(subject.table, QueryValue(query.text, named))


def gate_row_filter(graph: Graph, contract: Contract, table: Table, text: str) -> Condition:
    """Which rows of a table a run looks at, as someone asked on the spot."""
    (subject,) = (other for other in tables_of(graph, contract) if other.table == table)
    try:
        return gate_condition(text, subject)
    except RefusedError as error:
        raise ConfigurationError(f"the row filter cannot be used: {error}") from error


def _scope(subject: Subject) -> SqlScope:
    """What an expression may name: no table but its own."""
    column = subject.column
    return SqlScope(
        table=_sql_table(subject.table),
        column=tuple(map(str, column.steps)) if column else None,
        is_repeated=subject.is_repeated,
        allows_costly=subject.graph.policy.allows_costly_sql,
        is_boolean=lambda name: _is_boolean(name, subject),
        columns=lambda: _column_names([table_of(subject)]),
    )


def _column_names(tables: Iterable[Subject]) -> Iterator[str]:
    for table in tables:
        for element in columns_of(table):
            yield from (step for step in element.column.steps if isinstance(step, str))


def _is_boolean(name: str, subject: Subject) -> bool:
    """Whether the contract has a column of a name that is true or false, or of no type."""
    return any(
        element.kind in ("boolean", "unknown", None)
        for element in columns_of(table_of(subject))
        if str(element.column).lower() == name
    )


def _readable(subject: Subject) -> list[Table]:
    tables = tables_of(subject.graph, subject.contract)
    return [other.table for other in tables if other.problem is None]


def _sql_table(table: Table) -> SqlTable:
    return SqlTable.of(table.file, table.name, table.physical_name)


def _qualifiers(contract: Contract) -> frozenset[str]:
    values = (server.node.get(key) for server in contract.servers for key in _QUALIFIERS)
    return frozenset(value.lower() for value in values if isinstance(value, str))


def _condition(expression: SqlExpression) -> Condition:
    return Condition(expression.text, expression.columns)


def _aggregate(aggregate: SqlAggregate) -> Aggregate:
    where = _condition(aggregate.where) if aggregate.where else None
    value = aggregate.value
    return Aggregate(value.text, value.columns, where, aggregate.is_filtered)
