"""Which columns of tables a query reads, and which of them each of its own columns is made of."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from floe.sql.parser import exp, sqlglot

Origin = tuple[str, str]

_LONGEST = 100_000
_FIRST = ("SELECT", "WITH", "FROM", "(")
_TABLE = "floe_table_{}"


@dataclass(frozen=True, slots=True)
class ReadTable:
    """A table as the text of a query names it, and its columns as far as they are known."""

    key: str
    written: str
    columns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ColumnOrigins:
    """What each column of a query is made of, and what it reads of tables in all, by their keys.

    Columns and tables of which that is not known are left out.
    """

    columns: Mapping[str, tuple[Origin, ...]] = field(default_factory=dict)
    reads: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def column_origins(query: str, tables: tuple[ReadTable, ...], dialect: str | None) -> ColumnOrigins:
    """Follow the columns of a query to its tables; nothing where it cannot be read."""
    if len(query) > _LONGEST:
        return ColumnOrigins()
    names = {_TABLE.format(number): table for number, table in enumerate(tables)}
    text = query
    # Names that begin like others come after these.
    for name, table in sorted(names.items(), key=lambda pair: -len(pair[1].written)):
        text = re.sub(rf"(?<!\w){re.escape(table.written)}(?!\w)", name, text)
    schema = {
        name: dict.fromkeys(table.columns, "text") for name, table in names.items() if table.columns
    }
    known = dialect if dialect in sqlglot.Dialects._value2member_map_ else None
    try:
        found = _read(text, schema, known)
    except Exception:  # noqa: BLE001 - whatever the parser stumbles over costs nothing but this
        return ColumnOrigins()
    columns = {
        column: tuple((names[table].key, name) for table, name in origins)
        for column, origins in found.columns.items()
        if all(table in names for table, _ in origins)
    }
    reads = {names[table].key: read for table, read in found.reads.items() if table in names}
    return ColumnOrigins(columns, reads)


def _read(text: str, schema: Mapping[str, Any], dialect: str | None) -> ColumnOrigins:
    first = next(iter(sqlglot.tokenize(text, read=dialect)), None)
    if first is None or first.text.upper() not in _FIRST:
        # The parser would log what it cannot read, values and all.
        return ColumnOrigins()
    scopes = import_module("sqlglot.optimizer.scope")
    tree = import_module("sqlglot.optimizer.qualify").qualify(
        sqlglot.parse_one(text, read=dialect),
        schema=schema,
        dialect=dialect,
        validate_qualify_columns=False,
        identify=False,
    )
    follow = _Follower().follow
    scope = scopes.build_scope(tree)
    followed = {name: follow(scope, name) for name in tree.named_selects if name != "*"}
    columns = {name: tuple(made) for name, made in followed.items() if made}
    pruning = import_module("sqlglot.optimizer.pushdown_projections")
    try:
        pruned = pruning.pushdown_projections(tree)
    except sqlglot.errors.OptimizeError:
        # A star is left: somebody reads columns that nobody knows.
        return ColumnOrigins(columns)
    return ColumnOrigins(columns, _reads(scopes.traverse_scope(pruned)))


class _Follower:
    """Follows columns from scope to scope, each once."""

    def __init__(self) -> None:
        self._followed: dict[tuple[int, str], list[Origin] | None] = {}

    def follow(self, scope: Any, name: str) -> list[Origin] | None:
        """The columns of tables that one of a scope is made of; None where that is unknown."""
        key = (id(scope), name)
        if key not in self._followed:
            parts = list(self._parts(scope, name))
            is_known = all(part is not None for part in parts)
            origins = dict.fromkeys(origin for part in parts for origin in part or ())
            self._followed[key] = list(origins) if is_known else None
        return self._followed[key]

    def _parts(self, scope: Any, name: str) -> Iterator[list[Origin] | None]:
        if scope.set_operation_scopes:
            number = scope.expression.named_selects.index(name)
            for part in scope.set_operation_scopes:
                yield self.follow(part, part.expression.named_selects[number])
            return
        made = [made for made in scope.expression.selects if made.alias_or_name == name]
        if not made:
            yield None
        for column in made[0].find_all(exp.Column) if made else ():
            source = _source(scope, column)
            if isinstance(source, exp.Table):
                yield [(source.name.lower(), column.name)]
            else:
                yield None if source is None else self.follow(source, column.name)


def _source(scope: Any, column: Any) -> Any:
    """Where a column comes from: without a name, from the only table that there is."""
    if not column.table and not scope.is_subquery:
        sources = [source for _, source in scope.selected_sources.values()]
        return sources[0] if len(sources) == 1 else None
    while scope is not None and column.table not in scope.sources:
        scope = scope.parent
    return None if scope is None else scope.sources[column.table]


def _reads(scopes: Iterable[Any]) -> dict[str, tuple[str, ...]]:
    """What is read of each table; nothing is sure where a column could be of any of them."""
    reads: dict[str, set[str]] = {}
    for scope in scopes:
        for source in scope.sources.values():
            if isinstance(source, exp.Table):
                reads.setdefault(source.name.lower(), set())
        for column in scope.columns:
            source = _source(scope, column)
            if source is None:
                return {}
            if isinstance(source, exp.Table):
                reads.setdefault(source.name.lower(), set()).add(column.name)
    return {table: tuple(sorted(columns)) for table, columns in reads.items()}
