"""How one column is made from the columns of inputs."""

from __future__ import annotations

from dataclasses import dataclass

from floe.dbt.dialects import Dialect
from floe.dbt.model_sql.inputs import InputColumn
from floe.model import DataType
from floe.sql import exp, sqlglot

_NAMED_AGGREGATES = ("mean",)
_KEPT = (
    *("STRING", "IDENTIFIER", "RAW_STRING", "NATIONAL_STRING", "BYTE_STRING", "HEX_STRING"),
    *("HEREDOC_STRING", "UNICODE_STRING", "BIT_STRING"),
)


@dataclass(frozen=True, eq=False, slots=True)
class Expression:
    """A column of an input as it is, or logic over columns: a tree in which all are qualified.

    `counted` is the input whose rows an aggregate without a column, as `count(*)`, is over.
    """

    reads: tuple[InputColumn, ...]
    tree: exp.Expr | None = None
    counted: str | None = None

    @property
    def tables(self) -> frozenset[str]:
        """The inputs that it needs."""
        counted = {self.counted} if self.counted else set()
        return frozenset(column.table for column in self.reads) | counted

    @property
    def is_aggregate(self) -> bool:
        """Whether it makes one value of many rows."""
        return bool(self.aggregates)

    @property
    def aggregates(self) -> list[exp.Expr]:
        """The parts of it that make one value of many rows, each with its filter."""
        calls = self.tree.find_all(exp.AggFunc, exp.Anonymous) if self.tree is not None else ()
        return [_whole(node) for node in calls if is_aggregate(node)]

    def tables_of(self, aggregate: exp.Expr) -> frozenset[str]:
        """The inputs whose rows one of its aggregates is over."""
        named = frozenset(column.parts[0].name for column in aggregate.find_all(exp.Column))
        return named or frozenset({self.counted} if self.counted else ())

    @property
    def source_type(self) -> DataType | None:
        """The type of its values where no logic of the contract's own makes another of them."""
        if self.tree is None:
            return self.reads[0].type if self.reads else None
        keeping = (exp.Sum, exp.Min, exp.Max, exp.AnyValue)
        if isinstance(self.tree, keeping) and len(self.reads) == 1:
            return self.reads[0].type if isinstance(self.tree.this, exp.Column) else None
        return DataType("float64") if isinstance(self.tree, exp.Avg) else None

    @property
    def has_window(self) -> bool:
        """Whether it looks at other rows and keeps all of them."""
        return self.tree is not None and self.tree.find(exp.Window) is not None


def is_aggregate(node: exp.Expr) -> bool:
    """Whether a call makes one value of many rows, and not one for each of them."""
    if isinstance(node, exp.Anonymous):
        return node.name.lower() in _NAMED_AGGREGATES
    whole = _whole(node)
    return not (isinstance(whole.parent, exp.Window) and whole.parent.this is whole)


def _whole(node: exp.Expr) -> exp.Expr:
    """A call with what says which rows it takes."""
    while isinstance(node.parent, exp.IgnoreNulls | exp.RespectNulls | exp.Filter):
        node = node.parent
    return node


def print_expression(expression: Expression, dialect: Dialect, *, is_qualified: bool) -> str:
    """The expression in a dialect, with the names of inputs where there are several."""
    if expression.tree is None:
        (column,) = expression.reads
        return print_column(column, dialect, is_qualified=is_qualified)
    tree = expression.tree.copy()
    for node in list(tree.find_all(exp.Column)):
        if not is_qualified:
            node.set(("this", "table", "db", "catalog")[len(node.parts) - 1], None)
    for name in tree.find_all(exp.Identifier):
        name.set("quoted", dialect.needs_quotes(name.name))
    return _in_lower_case(tree, dialect)


def is_cast_to(expression: Expression, data_type: DataType, dialect: Dialect) -> bool:
    """Whether an expression is a cast to this very type."""
    tree = expression.tree
    if tree is None or not isinstance(tree, exp.Cast):
        return False
    # Some dialects read each cast as one that may fail; how it is printed tells.
    if not tree.sql(dialect=dialect.name).startswith("CAST("):
        return False
    wanted = dialect.cast("", data_type).partition(" as ")[2].removesuffix(")")
    return _squeezed(tree.to.sql(dialect=dialect.name)) == _squeezed(wanted)


def _squeezed(text: str) -> str:
    return text.replace(" ", "").lower()


def print_column(column: InputColumn, dialect: Dialect, *, is_qualified: bool) -> str:
    """A column by its name, behind that of its table where there are several."""
    names = column.names if is_qualified else column.steps
    return ".".join(dialect.identifier(name) for name in names)


def _in_lower_case(tree: exp.Expr, dialect: Dialect) -> str:
    text = tree.sql(dialect=dialect.name, normalize_functions="lower", comments=False)
    names = {name.name for name in tree.find_all(exp.Identifier)}
    written = ""
    end = 0
    for token in sqlglot.tokenize(text, read=dialect.name):
        raw = text[token.start : token.end + 1]
        is_kept = token.token_type.name in _KEPT or token.text in names
        written += text[end : token.start] + (raw if is_kept else raw.lower())
        end = token.end + 1
    return written + text[end:]
