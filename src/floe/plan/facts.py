"""What is known of a table before a row of it is read."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from floe.checks import ColumnPath, Inside
from floe.model import DataType


@dataclass(frozen=True, slots=True)
class ActualColumn:
    """A column as the table has it; the constraints are those that the table's owner enforces.

    In an `is_text` column texts stand for values of the declared type, as dates in JSON do; at the
    paths of `texts_inside`, in lower case, they do inside of it.
    `unreadable` says why the engine cannot read the column of a table that it can read.
    `absent_in` names a file of the table that lacks the column.
    """

    name: str
    type: DataType
    nullable: bool = True
    written: str = ""
    unique: bool = False
    primary_key: bool = False
    is_text: bool = False
    absent_in: str | None = None
    texts_inside: frozenset[tuple[str, ...]] = frozenset()
    unreadable: str | None = None


@dataclass(frozen=True, slots=True)
class ColumnStatistics:
    """Exact figures of a column; None for what is not known exactly."""

    nulls: int | None = None
    minimum: Any = None
    maximum: Any = None


@dataclass(frozen=True, slots=True)
class TableFacts:
    """A table that can be read.

    `rows` and `statistics` are exact or absent; `estimated_rows` and `bytes` only steer the plan.
    `is_text` tables (CSV) hold texts, which stand for values of the declared types.
    `marks_unreadable` tables are files in which only reading shows whether a row can be read.
    `changes` are the moments of the writes that are still known, oldest first.
    `keeps` names what this kind of table can express, and so can be held to: `length` of texts,
    `json`, `time`, `uuid`, the `zone` of timestamps, `nulls` (NOT NULL) and `keys`.
    """

    columns: tuple[ActualColumn, ...]
    rows: int | None = None
    statistics: Mapping[str, ColumnStatistics] = field(default_factory=dict)
    answered_by: str = "metadata"
    estimated_rows: int | None = None
    bytes: int | None = None
    files: int | None = None
    format: str | None = None
    location: str | None = None
    changes: tuple[datetime, ...] = ()
    is_text: bool = False
    marks_unreadable: bool = False
    is_case_sensitive: bool = False
    keeps: frozenset[str] = frozenset()

    def holds_texts(self, name: str) -> bool:
        """Whether a column's texts stand for values of the declared type."""
        return self.holds_text_at(ColumnPath((name,)))

    def holds_text_at(self, path: ColumnPath) -> bool:
        """Whether texts at the end of a path stand for values of the declared type."""
        column = self.find(path.column)
        if self.is_text or column is None or len(path.steps) == 1:
            return self.is_text or (column is not None and column.is_text)
        steps = (step.value if isinstance(step, Inside) else step for step in path.steps[1:])
        return tuple(map(str.lower, steps)) in column.texts_inside

    def find(self, name: str) -> ActualColumn | None:
        """The column of a name, as the engine tells names apart."""
        for column in self.columns:
            same = column.name == name or (
                not self.is_case_sensitive and column.name.lower() == name.lower()
            )
            if same:
                return column
        return None


@dataclass(frozen=True, slots=True)
class Unreachable:
    """A table that cannot be read; `is_outside` if the world is to blame, not floe or a setting.

    `is_missing` if its owner answered, and has no such table.
    """

    reason: str
    is_outside: bool = True
    is_missing: bool = False
