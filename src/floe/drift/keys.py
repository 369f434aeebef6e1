"""Keys that a contract declares beside those that the table enforces."""

from collections.abc import Iterator, Sequence

from floe.drift.differences import Difference, difference
from floe.model import Property, SchemaObject
from floe.plan import ActualColumn


def compare_keys(
    schema_object: SchemaObject, columns: Sequence[ActualColumn], path: str
) -> Iterator[Difference]:
    """Missing, other and undeclared primary keys, and uniqueness that nobody enforces."""
    declared = _declared_key(schema_object.properties)
    actual = [column.name.lower() for column in columns if column.primary_key]
    if declared and not actual:
        yield difference("key_missing", path, ", ".join(declared))
    elif actual and not declared:
        yield difference("key_added", path, None, ", ".join(actual))
    elif sorted(actual) != sorted(name.lower() for name in declared):
        yield difference("key_changed", path, ", ".join(declared), ", ".join(actual))
    yield from _compare_uniqueness(schema_object, columns, path)


def _compare_uniqueness(
    schema_object: SchemaObject, columns: Sequence[ActualColumn], path: str
) -> Iterator[Difference]:
    unique = {column.name.lower() for column in columns if column.unique}
    key = [column.name.lower() for column in columns if column.primary_key]
    unique |= set(key) if len(key) == 1 else set()
    there = {column.name.lower() for column in columns}
    for prop in schema_object.properties:
        name = prop.data_name or ""
        if prop.unique and not prop.primary_key and name.lower() in there - unique:
            yield difference("uniqueness_missing", f"{path}.{name}", "unique")


def _declared_key(properties: tuple[Property, ...]) -> list[str]:
    keys = [prop for prop in properties if prop.primary_key]
    keys.sort(key=lambda prop: prop.primary_key_position or 0)
    return [prop.data_name or "" for prop in keys]
