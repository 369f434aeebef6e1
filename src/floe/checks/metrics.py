"""What can be measured of a table. A metric says what; an engine knows how."""

from dataclasses import dataclass

from floe.checks.columns import ColumnPath
from floe.checks.row_tests import RowTest
from floe.model import DataType


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a contract: the file that promises it, its name there, its name in the data."""

    file: str
    name: str
    physical_name: str


@dataclass(frozen=True, slots=True)
class ValueTest:
    """A row is bad where a value (one of the values, in an array) is bad."""

    column: ColumnPath
    test: RowTest


@dataclass(frozen=True, slots=True)
class Condition:
    """A row is bad where a gated SQL expression is (`is_bad`), or is not true (not `is_bad`)."""

    expression: str
    columns: tuple[str, ...] | None = None
    is_bad: bool = True


@dataclass(frozen=True, slots=True)
class AnyOf:
    """A row is bad where at least one of these says so."""

    predicates: tuple["ValueTest | Condition", ...]


Predicate = ValueTest | Condition | AnyOf


@dataclass(frozen=True, slots=True)
class RowCount:
    """How many rows there are; with a condition, how many of them are so."""

    where: Condition | None = None


@dataclass(frozen=True, slots=True)
class BadRows:
    """How many rows are bad; `where` says which rows are looked at."""

    predicate: Predicate
    where: Condition | None = None


@dataclass(frozen=True, slots=True)
class DuplicateRows:
    """How many rows repeat the key of another: all but the first of each key.

    As in SQL, a key with a null part is no key and repeats nothing.
    """

    columns: tuple[ColumnPath, ...]
    where: Condition | None = None


@dataclass(frozen=True, slots=True)
class OrphanRows:
    """How many rows name a parent that does not exist; a null part names none."""

    columns: tuple[ColumnPath, ...]
    parent: Table
    parent_columns: tuple[ColumnPath, ...]


@dataclass(frozen=True, slots=True)
class Newest:
    """The greatest moment in a column."""

    column: ColumnPath


@dataclass(frozen=True, slots=True)
class Oldest:
    """The least moment in a column."""

    column: ColumnPath


@dataclass(frozen=True, slots=True)
class LargestGap:
    """The longest time, in seconds, between two successive dates or moments of a column."""

    column: ColumnPath


@dataclass(frozen=True, slots=True)
class LastChange:
    """When the table was last written."""


@dataclass(frozen=True, slots=True)
class LargestChangeGap:
    """The longest time, in seconds, between two successive writes to the table."""


@dataclass(frozen=True, slots=True)
class Aggregate:
    """The number that a gated aggregate expression yields.

    With `where` it is one aggregate call, or `is_filtered`: each of its calls has the condition.
    """

    expression: str
    columns: tuple[str, ...] | None = None
    where: Condition | None = None
    is_filtered: bool = False


@dataclass(frozen=True, slots=True)
class QueryValue:
    """The number that a gated query yields; it names its tables as `{table}` placeholders do.

    `tables` gives the contract's table for each name that stands in the query.
    """

    query: str
    tables: tuple[tuple[str, Table], ...]


@dataclass(frozen=True, slots=True)
class ColumnPresence:
    """0 where the column is there, 1 where it is missing."""

    column: ColumnPath


@dataclass(frozen=True, slots=True)
class ColumnType:
    """0 where the column's own type is what was declared, 1 where it is not.

    Tables of plain text (CSV) have no types: there, how many texts cannot be read as one.
    A `string` of which the contract says so `may_be_bytes`.
    """

    column: ColumnPath
    logical: str | None = None
    physical: DataType | None = None
    written: str | None = None
    may_be_bytes: bool = False


@dataclass(frozen=True, slots=True)
class Reachable:
    """1 where the table can be read, else 0."""


Metric = (
    RowCount
    | BadRows
    | DuplicateRows
    | OrphanRows
    | Newest
    | Oldest
    | LargestGap
    | LastChange
    | LargestChangeGap
    | Aggregate
    | QueryValue
    | ColumnPresence
    | ColumnType
    | Reachable
)
