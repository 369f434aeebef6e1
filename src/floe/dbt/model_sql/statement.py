"""The text of a model's SQL, laid out to be read and edited."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from floe.dbt.dialects import Dialect, is_complete
from floe.dbt.jinja import literal_text
from floe.dbt.model_sql.derivation import OutputColumn
from floe.dbt.model_sql.expressions import is_cast_to, print_column, print_expression
from floe.dbt.model_sql.fan_out import combine, split
from floe.dbt.model_sql.grouping import bare_groups, group_columns, is_grouped
from floe.dbt.model_sql.inputs import Input
from floe.dbt.model_sql.joins import Join
from floe.dbt.names import TakenNames
from floe.model import DataType, Duration

_INDENT = "    "
_DAY = 86_400
_NO_TIME = Duration()
_UNSAFE_IN_COMMENTS = re.compile(r"[^\w .,:;()<>='/-]")


@dataclass(frozen=True, slots=True)
class Statement:
    """What a model selects: from a first input and those joined to it, or from nothing.

    `since` is the column that tells new rows of a growing model, and `window` how far behind its
    newest value rows are read again.
    """

    columns: tuple[OutputColumn, ...]
    dialect: Dialect
    first: Input | None = None
    joins: tuple[Join, ...] = ()
    since: OutputColumn | None = None
    window: Duration = _NO_TIME

    @property
    def span(self) -> str:
        """The window: days, or seconds where a day is too long and the column knows of them."""
        days, seconds = divmod(math.ceil(self.window.length), _DAY)
        is_date = self.since is not None and self.since.type == DataType("date")
        if seconds and not is_date:
            return f"{math.ceil(self.window.length)} seconds"
        return f"{days + bool(seconds)} days"

    @property
    def tables(self) -> tuple[Input, ...]:
        """The inputs that are read."""
        return (self.first, *(join.table for join in self.joins)) if self.first else ()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to make rows from."""
        return self.first is None or not any(column.expression for column in self.columns)


def print_statement(statement: Statement) -> str:
    """The SQL as a template for dbt: contract text is escaped, only our own calls are not."""
    blocks, final, _ = _blocks(statement)
    lines = ["with " + ",\n\n".join(blocks), "", f"select * from {final}"]  # noqa: S608
    if statement.is_empty:
        lines.append("where 1 = 0")
    elif statement.since is not None:
        lines.extend(_since(statement.since, statement.span, statement.dialect))
    return "\n".join(lines) + "\n"


def print_late_rows(statement: Statement, call: str) -> str | None:
    """A query for rows that a growing model lacks, though they are older than its window.

    `call` names the model. None where nothing tells its rows apart, or no window is kept.
    """
    since, dialect = statement.since, statement.dialect
    keys = [column for column in statement.columns if column.prop.primary_key]
    if since is None or since.type is None or not keys or not all(key.expression for key in keys):
        return None
    blocks, final, names = _blocks(statement)
    built = names.take("built")
    blocks.append("\n".join(_block(built, [f"{_INDENT}select * from {{{{ {call} }}}}"])))  # noqa: S608
    told = [dialect.identifier(column.name) for column in dict.fromkeys((*keys, since))]
    pairs = [f"{final}.{name} = {built}.{name}" for name in told[: len(keys)]]
    moment = dialect.identifier(since.name)
    start = dialect.before(f"max({moment})", statement.span, since.type)
    return "\n".join(
        (
            "with " + ",\n\n".join(blocks),
            "",
            _line(0, "select " + ", ".join(f"{final}.{name}" for name in told)),
            f"from {final}",
            f"left join {built}",
            _line(1, "on " + " and ".join(pairs)),
            _line(0, f"where {built}.{told[0]} is null"),
            _line(1, f"and {final}.{told[0]} is not null"),
            _line(1, f"and {final}.{moment} < (select {start} from {built})"),  # noqa: S608
        )
    )


def _blocks(statement: Statement) -> tuple[list[str], str, TakenNames]:
    """The inputs and what is made of them, the name of the last block, and all names."""
    names = TakenNames(table.name for table in statement.tables)
    final = names.take("final")
    blocks = [_import(table, statement.dialect) for table in statement.tables]
    branches, whole = _branches(statement, names)
    blocks.extend(branches)
    blocks.append(_block(final, _select(whole)))
    return ["\n".join(block) for block in blocks], final, names


def _branches(statement: Statement, names: TakenNames) -> tuple[list[list[str]], Statement]:
    """Where aggregates need rows of their own, a block for each, and what is selected of them."""
    first, dialect = statement.first, statement.dialect
    branches = split(statement.columns, statement.joins, first) if first else ()
    if first is None or not branches:
        return [], statement
    tables = [replace(first, name=names.take(f"{branch.rows}_grouped")) for branch in branches]
    blocks = []
    for table, branch in zip(tables, branches, strict=True):
        part = replace(statement, columns=branch.columns, joins=branch.joins)
        blocks.append(_block(dialect.identifier(table.name), _select(part)))
    columns, joins = combine(statement.columns, branches, tables)
    return blocks, replace(statement, columns=columns, first=tables[0], joins=joins)


def _import(table: Input, dialect: Dialect) -> list[str]:
    return _block(
        dialect.identifier(table.name),
        [f"{_INDENT}select * from {{{{ {table.relation.read_call} }}}}"],  # noqa: S608
    )


def _block(name: str, lines: list[str]) -> list[str]:
    return [f"{literal_text(name)} as (", "", *lines, "", ")"]


def _select(statement: Statement) -> list[str]:
    if not statement.columns:
        return _everything(statement)
    lines = [f"{_INDENT}select"]
    last = len(statement.columns)
    for number, column in enumerate(statement.columns, start=1):
        lines.extend(_column(column, statement, "," if number < last else ""))
    if not statement.is_empty:
        lines.extend(_from(statement))
    return lines


def _everything(statement: Statement) -> list[str]:
    if statement.first is None:
        return [f"{_INDENT}select 1 as placeholder"]
    name = literal_text(statement.dialect.identifier(statement.first.name))
    return [f"{_INDENT}select * from {name}"]  # noqa: S608


def _column(column: OutputColumn, statement: Statement, comma: str) -> Iterator[str]:
    dialect = statement.dialect
    alias = dialect.identifier(column.name)
    if column.expression is None:
        yield _line(2, _comment(f"{column.name} cannot be derived: {column.reason}"))
    value = _value(column, statement)
    named = value if value == alias else f"{value} as {alias}"
    yield _line(2, named + comma)


def _value(column: OutputColumn, statement: Statement) -> str:
    if column.expression is None:
        return statement.dialect.cast("null", column.type or DataType("string"))
    is_qualified = bool(statement.joins)
    value = print_expression(column.expression, statement.dialect, is_qualified=is_qualified)
    # Without all of its parts a type cannot be cast to, and the value stays what it is.
    if not is_complete(column.type) or column.type is None:
        return value
    is_done = is_cast_to(column.expression, column.type, statement.dialect)
    return value if is_done else statement.dialect.cast(value, column.type)


def _line(depth: int, sql: str) -> str:
    return _INDENT * depth + literal_text(sql)


def _comment(text: str) -> str:
    """A comment of one line that no text in it can end or lengthen."""
    return f"-- {_UNSAFE_IN_COMMENTS.sub('?', text)}"


def _from(statement: Statement) -> Iterator[str]:
    dialect = statement.dialect
    if statement.first is not None:
        yield _line(1, f"from {dialect.identifier(statement.first.name)}")
    for join in statement.joins:
        # Without a group there is one row on either side.
        kind = "left join" if join.pairs else "cross join"
        yield _line(1, f"{kind} {dialect.identifier(join.table.name)}")
        equal = "is not distinct from" if join.matches_nulls else "="
        for number, (there, own) in enumerate(join.pairs):
            word = "and" if number else "on"
            left = print_column(there, dialect, is_qualified=True)
            right = print_column(own, dialect, is_qualified=True)
            yield _line(2, f"{word} {left} {equal} {right}")
    yield from _groups(statement)


def _groups(statement: Statement) -> Iterator[str]:
    groups = group_columns(statement.columns) if is_grouped(statement.columns) else []
    bare = bare_groups(statement.columns)
    if groups:
        yield f"{_INDENT}group by"
    for number, column in enumerate(groups, start=1):
        group = _group(column, statement, is_bare=column in bare)
        yield _line(2, group + ("," if number < len(groups) else ""))


def _group(column: OutputColumn, statement: Statement, *, is_bare: bool) -> str:
    """What makes a group: the input's column where a cast changes nothing, else the whole value."""
    made = column.expression
    read = made.reads[0] if made is not None and made.tree is None else None
    if read and (is_bare or column.type in (None, read.type)):
        # Behind its table's name it cannot be taken for the column that is made from it.
        return print_column(read, statement.dialect, is_qualified=True)
    return _value(column, statement)


def _since(column: OutputColumn, span: str, dialect: Dialect) -> Iterator[str]:
    name = literal_text(dialect.identifier(column.name))
    data_type = column.type or DataType("date")
    first = dialect.cast("'1900-01-01'", data_type)
    start = dialect.before(f"coalesce(max({name}), {first})", span, data_type)
    yield "{% if is_incremental() %}"
    yield _line(0, _comment(f"Rows from {span} before the newest {column.name} on are read again."))
    yield _line(0, _comment("Those that come later than that are read with --full-refresh."))
    yield f"where {name} >= (select {start} from {{{{ this }}}})"  # noqa: S608
    if not (column.prop.required or column.prop.primary_key):
        yield f"{_INDENT}or {name} is null"
    yield "{% endif %}"
