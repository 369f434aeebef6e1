"""What SQL may name, and what is left of it once it has passed the gate."""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass


class RefusedError(ValueError):
    """Why SQL is not run; its text says so in a phrase."""


@dataclass(frozen=True, slots=True)
class SqlTable:
    """A table by the names that SQL may call it, and by a view's name that means nothing else."""

    names: tuple[str, ...]
    view: str

    @classmethod
    def of(cls, file: str, name: str, physical_name: str) -> "SqlTable":
        """A table of a contract file; its view is the same in every run."""
        written = "\0".join((file, name, physical_name))
        digest = hashlib.sha256(written.encode("utf-8", "replace")).hexdigest()
        return cls((physical_name, name), f"floe_{digest[:16]}")


@dataclass(frozen=True, slots=True, kw_only=True)
class SqlScope:
    """The table that SQL is about, its column if it is about one, and all tables it may name.

    `qualifiers` may stand before a table's name. A column that `is_repeated` lies inside an
    array or map, which has no name in SQL. What could be ruinous is refused, unless a platform
    `allows_costly` queries. `is_boolean` says whether a column, as in `address.zip`, may be one;
    `columns` are the names of all columns, and of what lies in them.
    """

    table: SqlTable
    tables: tuple[SqlTable, ...] = ()
    qualifiers: frozenset[str] = frozenset()
    column: tuple[str, ...] | None = None
    is_repeated: bool = False
    allows_costly: bool = False
    is_boolean: Callable[[str], bool] = lambda _: True
    columns: Callable[[], Iterable[str]] = tuple


@dataclass(frozen=True, slots=True)
class SqlExpression:
    """A safe expression and the columns that it reads; None where they cannot be told."""

    text: str
    columns: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class SqlAggregate:
    """A safe aggregate of a table, over the rows where `where` holds.

    With `where` it is one aggregate call, or `is_filtered`: each of its calls has the condition.
    """

    table: SqlTable
    value: SqlExpression
    where: SqlExpression | None
    is_filtered: bool


@dataclass(frozen=True, slots=True)
class SqlQuery:
    """A safe query, which names its tables by their views."""

    text: str
    tables: tuple[SqlTable, ...]
