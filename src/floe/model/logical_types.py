"""A column's own type, in the words that a property has for it."""

from typing import Any, Final

from floe.model.data_types import FLOATS, INTEGERS, TIMESTAMPS, DataType, Field
from floe.model.type_printing import print_type

_WORDS: Final = {
    "boolean": "boolean",
    **dict.fromkeys(INTEGERS, "integer"),
    **dict.fromkeys(FLOATS, "number"),
    "decimal": "number",
    **dict.fromkeys(("string", "uuid", "binary", "interval"), "string"),
    "date": "date",
    "time": "time",
    **dict.fromkeys(TIMESTAMPS, "timestamp"),
    **dict.fromkeys(("json", "variant", "struct"), "object"),
    "array": "array",
    "map": "map",
}
# Engines without integers of their own (Snowflake, Oracle) keep them so.
_ANY_INTEGER: Final = DataType("decimal", precision=38, scale=0)


def logical_type(data_type: DataType) -> str | None:
    """The standard's word for a type, None where it has none."""
    return "integer" if data_type == _ANY_INTEGER else _WORDS.get(data_type.kind)


def typed_fields(data_type: DataType, written: str | None = None) -> dict[str, Any]:
    """The fields of a property that say its type, down to the fields of a struct.

    `written` is the type as its owner writes it, if that is known.
    """
    logical = logical_type(data_type)
    named = {"logicalType": logical, "physicalType": written or _physical(data_type)}
    fields: dict[str, Any] = {key: word for key, word in named.items() if word}
    if data_type.kind == "struct" and data_type.fields:
        fields["properties"] = [_field(field) for field in data_type.fields]
    elif data_type.kind == "array" and data_type.element:
        required = {} if data_type.contains_null else {"required": True}
        fields["items"] = {**typed_fields(data_type.element), **required}
    elif data_type.kind == "map" and data_type.key and data_type.value:
        key, value = typed_fields(data_type.key), typed_fields(data_type.value)
        required = {} if data_type.contains_null else {"required": True}
        fields["map"] = {"key": key, "value": {**value, **required}}
    return fields


def _physical(data_type: DataType) -> str | None:
    return None if data_type.kind == "unknown" else print_type(data_type)


def _field(field: Field) -> dict[str, Any]:
    required = {} if field.nullable else {"required": True}
    return {"name": field.name, **typed_fields(field.type), **required}
