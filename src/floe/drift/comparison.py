"""A contract's table beside the real one, column by column and however deep."""

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass

from floe.comparing import find_misfit, fits_logical, name_change, pair_names
from floe.drift.differences import Difference, difference
from floe.drift.expectation import Expectation, expect_property
from floe.drift.keys import compare_keys
from floe.findings import Severity
from floe.model import DataType, Field, SchemaObject, print_type
from floe.plan import ActualColumn

# A timestamp has a zone in one system, and none in the next.
_ZONED = {
    "timestamp": "timestamp with time zone",
    "timestamp_ntz": "timestamp without time zone",
}
_NESTED = ("struct", "array", "map")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """By what rules two schemas are held against each other.

    `keeps` is what the table can express (see `floe.plan.TableFacts`); `dialect` the type of the
    server, in whose words the contract's physical types are read. The texts of a table that
    `is_text` stand for values of any type that has no parts.
    """

    case_sensitive: bool = False
    check_order: bool = False
    keeps: Set[str] = frozenset()
    dialect: str | None = None
    is_text: bool = False


@dataclass(frozen=True, slots=True)
class _TableColumn:
    """A column or field as the table has it."""

    name: str
    type: DataType
    nullable: bool
    written: str = ""
    is_text: bool = False


def compare_schema(
    schema_object: SchemaObject, columns: Iterable[ActualColumn], rules: Rules | None = None
) -> tuple[Difference, ...]:
    """Every difference between what the contract declares and what the table has."""
    rules = rules or Rules()
    columns = tuple(columns)
    expected = tuple(
        expect_property(prop, rules.dialect) for prop in schema_object.properties if prop.data_name
    )
    actual = tuple(_TableColumn(c.name, c.type, c.nullable, c.written, c.is_text) for c in columns)
    path = schema_object.title or ""
    return (
        *_compare_fields(expected, actual, path, rules),
        *(compare_keys(schema_object, columns, path) if "keys" in rules.keeps else ()),
    )


def _compare_fields(
    expected: tuple[Expectation, ...], columns: tuple[_TableColumn, ...], path: str, rules: Rules
) -> Iterator[Difference]:
    paired = pair_names(
        [expectation.name for expectation in expected], [column.name for column in columns]
    )
    for place, expectation in enumerate(expected):
        at = paired.get(place)
        below = f"{path}.{expectation.name}"
        if at is None:
            yield difference("column_removed", below, expectation.written or "declared")
        else:
            yield from _compare_names(expectation, columns[at], below, rules)
            yield from _compare(expectation, columns[at], below, rules)
    for place, column in enumerate(columns):
        if place not in paired.values():
            yield difference("column_added", f"{path}.{column.name}", None, _show(column))
    if rules.check_order:
        yield from _compare_order(expected, paired, path)


def _compare_names(
    expected: Expectation, column: _TableColumn, path: str, rules: Rules
) -> Iterator[Difference]:
    if expected.name != column.name:
        severity = Severity.ERROR if rules.case_sensitive else None
        yield difference("case_changed", path, expected.name, column.name, severity)


def _compare(
    expected: Expectation, column: _TableColumn, path: str, rules: Rules
) -> Iterator[Difference]:
    if expected.shape == column.type.kind and column.type.kind in _NESTED:
        yield from _compare_parts(expected, column.type, path, rules)
    else:
        yield from _compare_types(expected, column, path, rules)
    yield from _compare_nullability(expected, column, path, rules)


def _compare_types(
    expected: Expectation, column: _TableColumn, path: str, rules: Rules
) -> Iterator[Difference]:
    is_text = (rules.is_text or column.is_text) and column.type.kind == "string"
    if is_text and expected.shape not in _NESTED:
        return
    if expected.physical is not None:
        misfit = find_misfit(expected.physical, column.type, rules.keeps)
        if misfit is not None:
            kind = name_change(expected.physical, column.type)
            yield difference(kind, path, *_tell_apart(expected, column))
    elif not fits_logical(
        expected.logical, column.type, rules.keeps, may_be_bytes=expected.may_be_bytes
    ):
        yield difference("type_changed", path, expected.logical, _show(column))


def _compare_nullability(
    expected: Expectation, column: _TableColumn, path: str, rules: Rules
) -> Iterator[Difference]:
    if expected.required and column.nullable and "nulls" in rules.keeps:
        yield difference("nullability_weakened", path, "required", "nullable")
    if not expected.required and not column.nullable:
        yield difference("nullability_strengthened", path, "optional", "not null")


def _compare_parts(
    expected: Expectation, actual: DataType, path: str, rules: Rules
) -> Iterator[Difference]:
    if actual.kind == "struct":
        if expected.fields:
            fields = tuple(_field(field) for field in actual.fields)
            yield from _compare_fields(expected.fields, fields, path, rules)
        return
    parts = (
        (expected.element, actual.element, "[]", actual.contains_null),
        (expected.key, actual.key, "{key}", None),
        (expected.value, actual.value, "{value}", actual.contains_null),
    )
    for wanted, data_type, sign, nullable in parts:
        if wanted is not None and data_type is not None:
            # The keys of a map are never null, whatever was declared.
            is_nullable = not wanted.required if nullable is None else nullable
            yield from _compare(
                wanted, _TableColumn("", data_type, is_nullable), path + sign, rules
            )


def _compare_order(
    expected: tuple[Expectation, ...], paired: dict[int, int], path: str
) -> Iterator[Difference]:
    places = [paired[place] for place in range(len(expected)) if place in paired]
    if places != sorted(places):
        back = {at: place for place, at in paired.items()}
        declared = ", ".join(expected[place].name for place in sorted(paired))
        actual = ", ".join(expected[back[at]].name for at in sorted(places))
        yield difference("order_changed", path, declared, actual)


def _field(field: Field) -> _TableColumn:
    return _TableColumn(field.name, field.type, field.nullable)


def _tell_apart(expected: Expectation, column: _TableColumn) -> tuple[str | None, str]:
    """Both types as they are written, unless the same word means two things."""
    declared, actual = expected.written, _show(column)
    if expected.physical is None or (declared or "").casefold() != actual.casefold():
        return declared, actual
    first, second = (_ZONED.get(t.kind) or print_type(t) for t in (expected.physical, column.type))
    return first, second


def _show(column: _TableColumn) -> str:
    return column.written or print_type(column.type)
