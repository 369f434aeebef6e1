"""The tables that a model may be made from, and their columns."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from floe.dbt.model_sql.column_types import type_dialect
from floe.dbt.names import TakenNames, name_problem, usable_columns
from floe.dbt.options import DbtOptions
from floe.dbt.relations import Model, Relation, SourceTable
from floe.documents import Path
from floe.model import DataType, Property, SchemaObject, declared_type


@dataclass(frozen=True, eq=False, slots=True)
class InputColumn:
    """A column of an input, or a field of a struct in it: the steps that lead to it."""

    table: str
    steps: tuple[str, ...]
    prop: Property
    type: DataType | None

    @property
    def names(self) -> tuple[str, ...]:
        """Its name behind that of its table."""
        return (self.table, *self.steps)


@dataclass(frozen=True, eq=False, slots=True)
class Input:
    """A table, under the name that it has in the SQL.

    Columns are found by their name in the data or in the contract, in lower case, and by where
    they stand in the contract after imports.
    """

    name: str
    relation: Relation
    path: Path
    columns: Mapping[tuple[str, ...], InputColumn]
    by_path: Mapping[Path, InputColumn]

    def find(self, *steps: str) -> InputColumn | None:
        """A column by name; case does not count."""
        return self.columns.get(tuple(step.lower() for step in steps))

    @property
    def words(self) -> frozenset[str]:
        """What a contract may call it, in lower case."""
        schema_object = self.relation.schema_object
        named = (
            self.name,
            self.relation.name,
            schema_object.name,
            schema_object.physical_name,
            schema_object.id,
        )
        words = {word.lower() for word in named if word}
        return frozenset(words | {word.rpartition(".")[2] for word in words})

    @property
    def keys(self) -> frozenset[str]:
        """Its primary key, by name in the data and in lower case."""
        return self._names(lambda prop: prop.primary_key)

    def is_unique(self, columns: Iterable[InputColumn]) -> bool:
        """Whether the contract promises that no two rows are alike in these columns."""
        names = {column.steps[0].lower() for column in columns if len(column.steps) == 1}
        is_key = bool(self.keys) and self.keys <= names
        return is_key or bool(names & self._names(lambda prop: prop.unique))

    def _names(self, is_meant: Callable[[Property], bool]) -> frozenset[str]:
        properties = self.relation.schema_object.properties
        return frozenset(
            prop.data_name.lower() for prop in properties if prop.data_name and is_meant(prop)
        )


def called(parts: list[str], inputs: Sequence[Input]) -> list[Input]:
    """The inputs of a name; what stands before a table's own name is a database or schema."""
    words = {".".join(parts).lower(), parts[-1].lower()}
    return [table for table in inputs if words & table.words]


def inputs_of(model: Model, options: DbtOptions) -> tuple[Input, ...]:
    """The inputs of a model, each with a name of its own; names in SQL have no case."""
    names = TakenNames()
    return tuple(_input(relation, names, options) for relation in model.inputs)


def _input(relation: Relation, names: TakenNames, options: DbtOptions) -> Input:
    preferred = [relation.name]
    if isinstance(relation, SourceTable):
        preferred.append(f"{relation.source}_{relation.name}")
    name = names.take(*preferred)
    path = object_path(relation)
    by_path = dict(_columns(name, relation, path, options))
    return Input(name, relation, path, _by_name(by_path.values()), by_path)


def object_path(relation: Relation) -> Path:
    """Where a table stands in its contract after imports."""
    numbers = _numbers(relation.contract.node.get("schema"))
    for number, schema_object in zip(numbers, relation.contract.schema, strict=False):
        if schema_object is relation.schema_object:
            return ("schema", number)
    return ()


def _columns(
    name: str, relation: Relation, path: Path, options: DbtOptions
) -> Iterator[tuple[Path, InputColumn]]:
    usable = set(map(id, usable_columns(relation.schema_object)))
    words = type_dialect(relation.contract, options)
    for inner, prop in numbered_properties(path, relation.schema_object):
        if id(prop) in usable:
            data_type = declared_type(prop, words)
            column = InputColumn(name, (prop.data_name or "",), prop, data_type)
            yield inner, column
            yield from _fields(inner, column)


def _fields(path: Path, parent: InputColumn) -> Iterator[tuple[Path, InputColumn]]:
    if parent.type is None or parent.type.kind != "struct":
        return
    types = {field.name.lower(): field.type for field in parent.type.fields}
    for inner, prop in numbered_properties(path, parent.prop):
        name = prop.data_name or ""
        if name.lower() in types and name_problem(name) is None:
            steps = (*parent.steps, name)
            field = InputColumn(parent.table, steps, prop, types[name.lower()])
            yield inner, field
            yield from _fields(inner, field)


def numbered_properties(
    path: Path, parent: SchemaObject | Property
) -> Iterator[tuple[Path, Property]]:
    """The properties right below an element, each with where it stands after imports."""
    numbers = _numbers(parent.node.get("properties"))
    for number, prop in zip(numbers, parent.properties, strict=False):
        yield (*path, "properties", number), prop


def _numbers(entries: Any) -> list[int]:
    """The places of a list's mappings: all else in it is no element."""
    listed: Sequence[Any] = entries if isinstance(entries, list) else ()
    return [number for number, entry in enumerate(listed) if isinstance(entry, dict)]


def _by_name(columns: Iterable[InputColumn]) -> dict[tuple[str, ...], InputColumn]:
    by_steps = {tuple(step.lower() for step in column.steps): column for column in columns}
    for column in list(by_steps.values()):
        if column.prop.name:
            steps = (*(step.lower() for step in column.steps[:-1]), column.prop.name.lower())
            by_steps.setdefault(steps, column)
    return by_steps
