"""How an activity on data gets at its tables."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

from floe.checks import ColumnPath, Table
from floe.model import DataType
from floe.plan import Catalog, Engine, EngineLimits, SampledTable, TableSource, Unreachable


class Tables(Protocol):
    """Opened tables: who knows them, and who measures them once that is needed."""

    @property
    def catalog(self) -> Catalog:
        """Knows the tables."""
        ...

    @property
    def limits(self) -> EngineLimits:
        """What that engine bears in one go; asking starts nothing."""
        ...

    def read_row(self, table: Table, columns: tuple[str, ...]) -> Unreachable | None:
        """Read a row of some columns, or of all; what kept it from being read, if anything did."""
        ...

    def count_shapes(
        self, table: Table, columns: tuple[ColumnPath, ...], rows: int | None
    ) -> SampledTable | Unreachable:
        """How many values of some columns have which shape, among so many rows, or all."""
        ...

    @property
    def engine(self) -> Engine:
        """Measures them; asking for it may start one."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class TableAccess:
    """Which tables to open: where they are, what contracts declare of them, which are given."""

    sources: Mapping[Table, TableSource]
    declared: Mapping[Table, DataType] = field(default_factory=dict)
    given: Mapping[Table, Any] = field(default_factory=dict)
    now: datetime | None = None


OpenTables = Callable[[TableAccess], AbstractContextManager[Tables]]
