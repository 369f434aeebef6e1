"""What tiers ask of the tables below them: columns, their keys and rules, and fields."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from floe.documents import Path
from floe.model import Contract, CustomProperty, Place, SchemaObject
from floe.tiers.parts import (
    Found,
    Step,
    Steps,
    columns_anywhere,
    columns_at,
    fits_name,
    is_pattern,
    parts_of,
)

APPLIES_TO = "appliesTo"
REQUIRED_FIELDS = "requiredFields"
EVERY = ("*",)
_SIGNS: Mapping[Step, str] = {
    ("items",): "[]",
    ("map", "key"): "{key}",
    ("map", "value"): "{value}",
}


@dataclass(frozen=True, slots=True)
class TierDemand:
    """A table of a tier, or a part of it, and which tables and columns below it holds for.

    A table of a tier stands for all tables, or for those that its custom property `appliesTo`
    names. A column stands for the one in its place, which `steps` lead to from the table; a name
    that is a pattern such as `*_email` for all columns of such names, wherever they lie.
    """

    tables: tuple[str, ...]
    steps: Steps
    node: Mapping[str, Any]
    place: Place
    contract: Contract

    @property
    def label(self) -> str:
        """What it is called in messages."""
        return f"'{_print_steps(self.steps)}'" if self.steps else "every table"

    @property
    def must_exist(self) -> bool:
        """Whether it asks for a column, rather than something of a column."""
        name = self.steps[-1] if self.steps else ()
        is_named = isinstance(name, str) and not is_pattern(name)
        return is_named and self.node.get("required") is True

    def tables_in(self, tree: Mapping[str, Any]) -> Iterator[Found]:
        """The tables of a contract that it holds for."""
        tables = tree.get("schema")
        for number, table in enumerate(tables if isinstance(tables, list) else ()):
            is_table = isinstance(table, dict)
            if is_table and any(fits_name(table, pattern) for pattern in self.tables):
                yield ("schema", number), table

    def columns_in(self, table: Mapping[str, Any], path: Path) -> Iterator[Found]:
        """The columns of a table that it holds for."""
        return columns_at(table, path, self.steps)

    def owners_in(self, table: Mapping[str, Any], path: Path) -> Iterator[Found]:
        """The table, or the columns of it, that its column should lie in."""
        return columns_at(table, path, self.steps[:-1])

    def namesakes_in(self, table: Mapping[str, Any], path: Path) -> Iterator[Found]:
        """The columns of its name, wherever they lie."""
        names = [number for number, step in enumerate(self.steps) if isinstance(step, str)]
        return columns_anywhere(table, path, self.steps[names[-1] :])


@dataclass(frozen=True, slots=True)
class RequiredField:
    """A path of keys, such as `description.purpose`, that no contract below may leave out."""

    path: tuple[str, ...]
    place: Place
    contract: Contract


def demands_of(contract: Contract) -> Iterator[TierDemand]:
    """What a tier asks of tables and of their parts, the outer ones first."""
    for table in contract.schema:
        tables = _patterns(table)
        yield TierDemand(tables, (), table.node, table.place, contract)
        places = {path_of(column.place): column.place for column in table.walk()}
        for part in parts_of(table.node, path_of(table.place)):
            if all(part.steps) and part.path in places:
                yield TierDemand(tables, part.steps, part.node, places[part.path], contract)


def path_of(place: Place) -> Path:
    """Where something stands in the contract that has it, however it came there."""
    return (place.within or place).path


def required_fields(contract: Contract) -> Iterator[RequiredField]:
    """The fields that a tier's custom property `requiredFields` names."""
    for custom, name in texts_of(contract.custom_properties, REQUIRED_FIELDS):
        yield RequiredField(tuple(name.split(".")), custom.place / "value", contract)


def missing_fields(
    tree: Mapping[str, Any], fields: Iterable[RequiredField]
) -> Iterator[tuple[RequiredField, tuple[str | int, ...]]]:
    """The fields that are absent or empty, and where the part stands that lacks them."""
    for field in fields:
        for path in _absences(tree, field.path, ()):
            yield field, path


def _absences(
    node: Any, keys: Sequence[str], path: tuple[str | int, ...]
) -> Iterator[tuple[str | int, ...]]:
    if isinstance(node, list) and node:
        for number, entry in enumerate(node):
            yield from _absences(entry, keys, (*path, number))
    elif not keys:
        if node in (None, [], {}) or (isinstance(node, str) and not node.strip()):
            yield path[:-1]
    elif not isinstance(node, dict) or keys[0] not in node:
        yield path
    else:
        yield from _absences(node[keys[0]], keys[1:], (*path, keys[0]))


def texts_of(customs: Iterable[CustomProperty], name: str) -> Iterator[tuple[CustomProperty, str]]:
    """What custom properties of a name list: in a list, or in a text with commas."""
    for custom in customs:
        if custom.property_ == name:
            value = custom.value
            for text in value if isinstance(value, list) else str(value or "").split(","):
                if str(text).strip():
                    yield custom, str(text).strip()


def _patterns(table: SchemaObject) -> tuple[str, ...]:
    return tuple(text for _, text in texts_of(table.custom_properties, APPLIES_TO)) or EVERY


def _print_steps(steps: Steps) -> str:
    text = "".join(f".{step}" if isinstance(step, str) else _SIGNS[step] for step in steps)
    return text.removeprefix(".")
