"""What an expression must know of the table that it is evaluated on."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

from pyspark.sql import Column

from floe.adapters.spark.measuring.expressions.failures import UnmeasurableError
from floe.checks import ColumnPath, Inside
from floe.model import DataType
from floe.plan import TableFacts

_TEXTS = ("string", "json")


@dataclass(frozen=True, slots=True)
class Scope:
    """A table's facts, the time of the run, and how long a text may be to be matched.

    In the columns of `typed` texts were read as values, and are kept beside them; for those of
    `untyped` Spark has no type. `has_marks` where rows that could not be read are marked; the
    columns `no_texts` mark values that are no texts.
    """

    facts: TableFacts | None
    now: datetime
    value_cap: int = 10_000
    typed: frozenset[str] = frozenset()
    untyped: frozenset[str] = frozenset()
    has_marks: bool = False
    no_texts: frozenset[str] = frozenset()

    def actual_type(self, path: ColumnPath) -> DataType | None:
        """The type that the data has at the end of a path."""
        column = self.facts.find(path.column) if self.facts else None
        if column is None:
            return path.type
        found: DataType | None = column.type
        for step in path.steps[1:]:
            found = type_inside(found, step) if found else None
        return found or path.type

    def is_padded(self, path: ColumnPath) -> bool:
        """Whether Spark fills texts up with blanks to the width of their column."""
        column = self.facts.find(path.column) if self.facts and len(path.steps) == 1 else None
        return column is not None and column.written.lower().startswith(("char(", "character("))

    def holds_text_of(self, path: ColumnPath) -> bool:
        """Whether texts stand there for values of a declared, other type."""
        actual = self.actual_type(path)
        return (
            path.type is not None
            and actual is not None
            and actual.kind in _TEXTS
            and path.type.kind not in (*_TEXTS, "uuid", "unknown", "array", "struct", "map")
        )


def refuse_untyped(names: Iterable[str] | None, scope: Scope) -> None:
    """Refuse to compare texts as texts for want of a type."""
    for name in names or ():
        if name.lower() in scope.untyped:
            raise UnmeasurableError(f"Spark has no type for the values of '{name}'")


def type_inside(type_: DataType, step: str | Inside) -> DataType | None:
    """The type of what lies in a value."""
    if step is Inside.ITEMS:
        return type_.element
    if step is Inside.KEYS:
        return type_.key
    if step is Inside.VALUES:
        return type_.value
    found = (field.type for field in type_.fields if field.name.lower() == str(step).lower())
    return next(found, None)


@dataclass(frozen=True, slots=True)
class Value:
    """One value to be tested: as it is read, as it is stored, its type, and its level above."""

    column: Column
    stored: Column
    type: DataType | None
    exists: Column | None
    name: str

    @property
    def kind(self) -> str:
        """What kind of value it is, as far as known."""
        return self.type.kind if self.type else "unknown"


ValueTester = Callable[[Value], Column]
