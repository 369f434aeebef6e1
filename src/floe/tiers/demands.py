"""What tiers ask of the tables below them: columns, their keys and rules, and fields."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from floe.model import Contract, CustomProperty, Place, SchemaObject

APPLIES_TO = "appliesTo"
REQUIRED_FIELDS = "requiredFields"
_PATTERN = frozenset("*?[")


@dataclass(frozen=True, slots=True)
class TierDemand:
    """A table of a tier, or a column of it, and which tables and columns below it holds for.

    A table of a tier stands for all tables, or for those that its custom property `appliesTo`
    names; a column for all columns of its name. Both may be patterns such as `dim_*`.
    """

    tables: tuple[str, ...]
    column: str | None
    node: Mapping[str, Any]
    place: Place
    contract: Contract
    is_asked_of_all: bool = False

    @property
    def label(self) -> str:
        """What it is called in messages."""
        return f"'{self.column}'" if self.column else "every table"

    def fits_table(self, table: Mapping[str, Any]) -> bool:
        """Whether it holds for a table."""
        return any(fits_name(table, pattern) for pattern in self.tables)

    def fits_column(self, column: Mapping[str, Any]) -> bool:
        """Whether it holds for a column, whatever the case of its name."""
        return self.column is not None and fits_name(column, self.column)


@dataclass(frozen=True, slots=True)
class RequiredField:
    """A path of keys, such as `description.purpose`, that no contract below may leave out."""

    path: tuple[str, ...]
    place: Place
    contract: Contract


def demands_of(contract: Contract) -> Iterator[TierDemand]:
    """What a tier asks of tables and columns, the tables first."""
    for table in contract.schema:
        tables = _patterns(table)
        yield TierDemand(tables, None, table.node, table.place, contract)
        top = {id(column) for column in table.properties}
        for column in table.walk():
            if column.name:
                is_asked = id(column) in top and column.required and not _is_pattern(column.name)
                yield TierDemand(tables, column.name, column.node, column.place, contract, is_asked)


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
    return tuple(text for _, text in texts_of(table.custom_properties, APPLIES_TO)) or ("*",)


def fits_name(element: Mapping[str, Any], pattern: str) -> bool:
    """Whether an element is called so, whatever the case."""
    names = (element.get(key) for key in ("name", "physicalName"))
    return any(
        fnmatchcase(name.casefold(), pattern.casefold()) for name in names if isinstance(name, str)
    )


def _is_pattern(name: str) -> bool:
    return not _PATTERN.isdisjoint(name)
