"""What a check becomes: a generic test, or a query of its own."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from floe.checks import Check, ColumnPath, Inside, Table, Threshold
from floe.dbt.dialects import Dialect
from floe.dbt.relations import Layout, Relation
from floe.model import Property


class UntranslatedError(ValueError):
    """Why dbt cannot run a check; its text says so in a phrase."""


class TestedAlreadyError(UntranslatedError):
    """Why floe makes no test of a check: one of people's own is there."""


@dataclass(frozen=True, slots=True)
class Call:
    """A word of Jinja that dbt shall run, such as `ref('orders')`; all other text is literal."""

    text: str


@dataclass(frozen=True, slots=True)
class GenericTest:
    """A test of a column, or of the table where there is none, with what it is given."""

    test: str
    column: str | None = None
    arguments: Mapping[str, Any] = field(default_factory=dict)
    config: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class QueryTest:
    """A test that is a file: a query, as Jinja, that yields one number."""

    query: str
    demand: Mapping[str, Any]


Translated = GenericTest | QueryTest


@dataclass(frozen=True)
class CheckSite:
    """Where a check is to be tested: its table in the project, and the engine's dialect."""

    relation: Relation
    layout: Layout
    dialect: Dialect
    freshness: Mapping[str, Any] = field(default_factory=dict)
    """What the configuration of a source says of its age."""
    nests_arguments: bool = True
    """Whether the project reads what a test is given below `arguments`, or beside its name."""

    @property
    def adapter(self) -> str:
        """The name of dbt's adapter."""
        return self.dialect.name

    @property
    def is_spark(self) -> bool:
        """Whether everything can be said: arrays, maps, and texts read as values."""
        return self.adapter == "spark"

    @cached_property
    def shows_rows(self) -> bool:
        """Whether bad rows may be kept: no column of theirs is classified."""
        return all(prop.is_public for prop in self.relation.schema_object.walk())

    @cached_property
    def elements(self) -> Mapping[str | None, tuple[ColumnPath, Property]]:
        """Every column and all that lies in it, by its path in words."""
        elements: dict[str | None, tuple[ColumnPath, Property]] = {}
        for path, prop in walk_columns((), self.relation.schema_object.properties):
            elements.setdefault(str(path), (path, prop))
        return elements

    @cached_property
    def physical_types(self) -> Mapping[str | None, str | None]:
        """What the contract calls the types of columns, by their names in the data."""
        columns = self.relation.schema_object.properties
        return {prop.data_name: prop.physical_type for prop in columns}

    def call_of(self, table: Table) -> str:
        """How the project names a table of a contract."""
        if self.is_own(table):
            return self.relation.call
        relation = self.layout.relations.get((table.file, table.name))
        if relation is None:
            raise UntranslatedError(f"the table '{table.name}' is no part of the dbt project")
        return relation.call

    def is_own(self, table: Table) -> bool:
        """Whether a table is the one that is tested."""
        named = (self.relation.contract.file, self.relation.schema_object.title)
        return named == (table.file, table.name)


def threshold_of(check: Check) -> Threshold:
    """What the figure must be."""
    if check.threshold is None:
        raise UntranslatedError("nothing is demanded of it")
    return check.threshold


def walk_columns(
    above: tuple[str | Inside, ...], properties: Sequence[Property]
) -> Iterator[tuple[ColumnPath, Property]]:
    """All columns below some steps, and what lies in them, each with its path."""
    for prop in properties:
        yield from _inside((*above, prop.data_name or ""), prop)


def _inside(
    steps: tuple[str | Inside, ...], prop: Property
) -> Iterator[tuple[ColumnPath, Property]]:
    yield ColumnPath(steps), prop
    yield from walk_columns(steps, prop.properties)
    inner = {Inside.ITEMS: prop.items}
    if prop.map:
        inner |= {Inside.KEYS: prop.map.key, Inside.VALUES: prop.map.value}
    for step, child in inner.items():
        if child is not None:
            yield from _inside((*steps, step), child)
