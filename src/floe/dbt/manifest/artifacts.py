"""What dbt writes down about a project, as far as contracts are concerned."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

Meta = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Constraint:
    """A constraint of a column, or of a table over some columns; `to` names another table."""

    type: str
    columns: tuple[str, ...] = ()
    to: str | None = None
    to_columns: tuple[str, ...] = ()
    expression: str | None = None

    @property
    def label(self) -> str:
        """What messages call it."""
        words = (self.type, ", ".join(self.columns), self.to, self.expression)
        return " ".join(word for word in words if word)


@dataclass(frozen=True, slots=True)
class Column:
    """A column; its type is the catalog's where there is one."""

    name: str
    data_type: str | None = None
    description: str | None = None
    meta: Meta = field(default_factory=dict)
    tags: tuple[str, ...] = ()
    constraints: tuple[Constraint, ...] = ()


@dataclass(frozen=True, slots=True)
class Period:
    """A count of minutes, hours or days."""

    count: int
    period: str

    @property
    def words(self) -> dict[str, Any]:
        """It as a service level says it."""
        return {"value": self.count, "unit": f"{self.period.removesuffix('s')}s"}

    @property
    def text(self) -> str:
        """It in a word."""
        return "{value} {unit}".format(**self.words)


@dataclass(frozen=True, slots=True)
class Freshness:
    """How old a source may become, the field that tells its age, and of which rows."""

    warn_after: Period | None = None
    error_after: Period | None = None
    loaded_at_field: str | None = None
    filter: str | None = None

    @property
    def config(self) -> dict[str, Any]:
        """What of it fails, as dbt's YAML has it."""
        limit = self.error_after
        limits = {"error_after": {"count": limit.count, "period": limit.period}} if limit else {}
        return {"freshness": limits, "loaded_at_field": self.loaded_at_field}


@dataclass(frozen=True, slots=True, kw_only=True)
class DbtTable:
    """A model, seed or snapshot, or a table of a source: then `source` is the source's name.

    It `is_built` where a catalog has seen it in the database.
    """

    id: str
    name: str
    kind: str
    data_name: str
    file: str
    package: str | None = None
    language: str | None = None
    is_enforced: bool = False
    """Whether dbt holds the table to the columns that its YAML lists."""
    stored: Meta = field(default_factory=dict)
    """What the catalog knows of its columns: types by names in small letters."""
    source: str | None = None
    source_meta: Meta = field(default_factory=dict)
    source_description: str | None = None
    database: str | None = None
    schema: str | None = None
    is_built: bool = False
    materialized: str | None = None
    description: str | None = None
    columns: tuple[Column, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    meta: Meta = field(default_factory=dict)
    tags: tuple[str, ...] = ()
    group: str | None = None
    access: str | None = None
    unique_key: str | tuple[str, ...] | None = None
    version: str | None = None
    latest_version: str | None = None
    deprecation_date: str | None = None
    freshness: Freshness | None = None
    partitions: tuple[str, ...] = ()
    depends_on: tuple[str, ...] = ()
    relation: str | None = None
    """How SQL names it."""

    def find_column(self, name: str) -> Column | None:
        """The column of that name, else the first one that differs by case alone."""
        folded = name.casefold()
        alike = [column for column in self.columns if column.name.casefold() == folded]
        return next((column for column in alike if column.name == name), next(iter(alike), None))


@dataclass(frozen=True, slots=True, kw_only=True)
class DataTest:
    """A test of a table; `test` is empty for one that is a query of its own."""

    id: str
    name: str
    test: str
    package: str | None = None
    arguments: Meta = field(default_factory=dict)
    table: str | None = None
    column: str | None = None
    severity: str = "error"
    description: str | None = None
    where: str | None = None
    warn_if: str | None = None
    error_if: str | None = None
    fail_calc: str | None = None
    meta: Meta = field(default_factory=dict)
    tags: tuple[str, ...] = ()
    dbt_alone: tuple[str, ...] = ()
    """Settings that say how dbt runs it and keeps its rows, for which a contract has no words."""
    file: str = ""
    code: str = ""
    depends_on: tuple[str, ...] = ()

    @property
    def full_name(self) -> str:
        """The test's name behind that of its package."""
        return f"{self.package}.{self.test}" if self.package else self.test


@dataclass(frozen=True, slots=True, kw_only=True)
class Exposure:
    """Something outside of dbt that reads tables."""

    name: str
    kind: str | None = None
    url: str | None = None
    owner: str | None = None
    depends_on: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stamp:
    """What a manifest says of a file: the hash of its content, and parts of it, where known."""

    file: str
    checksum: str | None = None
    parts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Manifest:
    """A project at the moment at which dbt parsed it; files are named from its folder."""

    version: int
    project: str
    dbt_version: str | None = None
    adapter: str | None = None
    generated_at: str | None = None
    tables: tuple[DbtTable, ...] = ()
    tests: tuple[DataTest, ...] = ()
    unit_tests: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The names of unit tests by the id of their model."""
    exposures: tuple[Exposure, ...] = ()
    owners: Mapping[str, str] = field(default_factory=dict)
    """Who owns each group."""
    stamps: tuple[Stamp, ...] = ()
    disabled: frozenset[str] = frozenset()
    """The names of models, seeds, snapshots and sources that are switched off."""

    @cached_property
    def by_id(self) -> dict[str, DbtTable]:
        """Tables by dbt's own ids."""
        return {table.id: table for table in self.tables}

    @cached_property
    def checksums(self) -> dict[str, str]:
        """The hashes of files that dbt keeps one of."""
        return {stamp.file: stamp.checksum for stamp in self.stamps if stamp.checksum}

    @cached_property
    def tests_of(self) -> dict[str, tuple[DataTest, ...]]:
        """The tests of each table, by the table's id."""
        by_table: dict[str, list[DataTest]] = {}
        for test in self.tests:
            if test.table is not None:
                by_table.setdefault(test.table, []).append(test)
        return {table: tuple(tests) for table, tests in by_table.items()}
