"""Columns that nobody has described, but that tests and constraints speak of."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from floe.dbt.manifest.artifacts import Column, DataTest, DbtTable
from floe.dbt.manifest.notes import texts
from floe.dbt.manifest.templates import TableNames

_NAME = re.compile(r"[^\W\d][\w$]*")
_QUOTED = re.compile(r"\"([^\"]+)\"|`([^`]+)`|\[([^\]]+)\]")
COMBINATIONS = ("combination_of_columns", "column_list")


def column_name(written: str, table: DbtTable | None) -> str | None:
    """The name that a test has for a column of a table; None where it is an expression."""
    stripped = written.strip()
    quoted = _QUOTED.fullmatch(stripped)
    name = next(filter(None, quoted.groups())) if quoted else stripped
    is_described = table is not None and table.find_column(name) is not None
    return name if quoted or is_described or _NAME.fullmatch(name) else None


def add_mentioned(
    tables: Iterable[DbtTable], tests: Iterable[DataTest], names: TableNames
) -> tuple[DbtTable, ...]:
    """The tables with all columns that their tests, constraints and foreign keys name."""
    by_id = {table.id: table for table in tables}
    mentioned = (*_in_constraints(by_id.values(), names), *_in_tests(tests, names))
    for table_id, written in mentioned:
        table = by_id.get(table_id)
        name = column_name(written, table)
        if table is not None and name is not None and table.find_column(name) is None:
            by_id[table_id] = replace(table, columns=(*table.columns, Column(name)))
    return tuple(by_id.values())


def _in_constraints(tables: Iterable[DbtTable], names: TableNames) -> Iterator[tuple[str, str]]:
    for table in tables:
        own = (constraint for column in table.columns for constraint in column.constraints)
        for constraint in (*own, *table.constraints):
            yield from ((table.id, name) for name in constraint.columns)
            parent = names.named(constraint.to) if constraint.to else None
            if parent is not None:
                yield from ((parent.id, name) for name in constraint.to_columns)


def _in_tests(tests: Iterable[DataTest], names: TableNames) -> Iterator[tuple[str, str]]:
    for test in tests:
        if test.table is None:
            continue
        if test.column is not None:
            yield test.table, test.column
        for word in COMBINATIONS:
            yield from ((test.table, name) for name in texts(test.arguments.get(word)))
        to, field = test.arguments.get("to"), test.arguments.get("field")
        parent = names.named(to) if isinstance(to, str) else None
        if parent is not None and isinstance(field, str):
            yield parent.id, field
