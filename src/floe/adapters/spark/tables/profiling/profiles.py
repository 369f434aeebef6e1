"""What was seen in a table's rows."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnProfile:
    """Figures of one column; None for what was not looked at.

    `texts` is how many texts are in each format, `values` all values where they are few.
    """

    nulls: int
    about_distinct: int | None = None
    distinct: int | None = None
    minimum: Any = None
    maximum: Any = None
    shortest: int | None = None
    longest: int | None = None
    texts: Mapping[str, int] = field(default_factory=dict)
    values: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class TableProfile:
    """Figures of a table, by the names of its columns."""

    rows: int
    columns: Mapping[str, ColumnProfile]
