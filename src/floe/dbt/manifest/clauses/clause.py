from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from floe.dbt.manifest.artifacts import DataTest, DbtTable

Rule = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Clause:
    """What a test adds to a contract: to its column if it has one, else to its table.

    `key` names the columns of a primary key, and `columns` has fields of single columns.
    Without anything, the contract says it already.
    """

    fields: Mapping[str, Any] = field(default_factory=dict)
    rules: tuple[Rule, ...] = ()
    relationships: tuple[Rule, ...] = ()
    levels: tuple[Rule, ...] = ()
    key: tuple[str, ...] = ()
    columns: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Subject:
    """A test, the table that it stands at, and how other tables' columns are referred to."""

    test: DataTest
    table: DbtTable
    tables: Sequence[DbtTable]
    refer: Callable[[DbtTable, str], str]

    @property
    def arguments(self) -> Mapping[str, Any]:
        """The test's arguments."""
        return self.test.arguments

    def column_type(self) -> str | None:
        """The type of the test's column."""
        name = (self.test.column or "").casefold()
        for column in self.table.columns:
            if column.name.casefold() == name:
                return column.data_type
        return None


Read = Callable[[Subject], Clause | None]
"""None for a test whose arguments have no words in a contract."""
