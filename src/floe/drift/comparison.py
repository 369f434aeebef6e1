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

_NESTED = ("struct", "array", "map")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """By what rules two schemas are held against each other.

    `keeps` is what the table can express (see `floe.plan.TableFacts`); `dialect` the type of the
    server, in whose words the contract's physical types are read. The texts of a table that
    `is_text` stand for values of any type.
    """

    case_sensitive: bool = False
    check_order: bool = False
    keeps: Set[str] = frozenset()
    dialect: str | None = None
    is_text: bool = False


@dataclass(frozen=True, slots=True)
class _Found:
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
    found = tuple(_Found(c.name, c.type, c.nullable, c.written, c.is_text) for c in columns)
    path = schema_object.title or ""
    return (
        *_compare_fields(expected, found, path, rules),
        *(compare_keys(schema_object, columns, path) if "keys" in rules.keeps else ()),
    )


def _compare_fields(
    expected: tuple[Expectation, ...], found: tuple[_Found, ...], path: str, rules: Rules
) -> Iterator[Difference]:
    paired = pair_names([each.name for each in expected], [each.name for each in found])
    for place, each in enumerate(expected):
        at = paired.get(place)
        below = f"{path}.{each.name}"
        if at is None:
            yield difference("column_removed", below, each.written or "declared")
        else:
            yield from _compare_names(each, found[at], below, rules)
            yield from _compare(each, found[at], below, rules)
    for place, actual in enumerate(found):
        if place not in paired.values():
            yield difference("column_added", f"{path}.{actual.name}", None, _show(actual))
    if rules.check_order:
        yield from _compare_order(expected, paired, path)


def _compare_names(
    expected: Expectation, found: _Found, path: str, rules: Rules
) -> Iterator[Difference]:
    if expected.name != found.name:
        severity = Severity.ERROR if rules.case_sensitive else None
        yield difference("case_changed", path, expected.name, found.name, severity)


def _compare(expected: Expectation, found: _Found, path: str, rules: Rules) -> Iterator[Difference]:
    if expected.shape == found.type.kind and found.type.kind in _NESTED:
        yield from _compare_parts(expected, found.type, path, rules)
    else:
        yield from _compare_types(expected, found, path, rules)
    yield from _compare_nullability(expected, found, path, rules)


def _compare_types(
    expected: Expectation, found: _Found, path: str, rules: Rules
) -> Iterator[Difference]:
    if (rules.is_text or found.is_text) and found.type.kind == "string":
        return
    if expected.physical is not None:
        misfit = find_misfit(expected.physical, found.type, rules.keeps)
        if misfit is not None:
            kind = name_change(expected.physical, found.type)
            yield difference(kind, path, expected.written, _show(found))
    elif not fits_logical(expected.logical, found.type, rules.keeps):
        yield difference("type_changed", path, expected.logical, _show(found))


def _compare_nullability(
    expected: Expectation, found: _Found, path: str, rules: Rules
) -> Iterator[Difference]:
    if expected.required and found.nullable and "nulls" in rules.keeps:
        yield difference("nullability_weakened", path, "required", "nullable")
    if not expected.required and not found.nullable:
        yield difference("nullability_strengthened", path, "optional", "not null")


def _compare_parts(
    expected: Expectation, actual: DataType, path: str, rules: Rules
) -> Iterator[Difference]:
    if actual.kind == "struct":
        if expected.fields:
            fields = tuple(_found_field(field) for field in actual.fields)
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
            yield from _compare(wanted, _Found("", data_type, is_nullable), path + sign, rules)


def _compare_order(
    expected: tuple[Expectation, ...], paired: dict[int, int], path: str
) -> Iterator[Difference]:
    places = [paired[place] for place in range(len(expected)) if place in paired]
    if places != sorted(places):
        back = {at: place for place, at in paired.items()}
        declared = ", ".join(expected[place].name for place in sorted(paired))
        actual = ", ".join(expected[back[at]].name for at in sorted(places))
        yield difference("order_changed", path, declared, actual)


def _found_field(field: Field) -> _Found:
    return _Found(field.name, field.type, field.nullable)


def _show(found: _Found) -> str:
    return found.written or print_type(found.type)
