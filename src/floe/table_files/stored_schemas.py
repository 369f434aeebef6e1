"""Schemas as files and logs store them: the JSON form that the Delta protocol describes."""

import json
import re
from collections.abc import Mapping
from typing import Any

from floe.errors import ConfigurationError
from floe.model import DataType, Field
from floe.plan import ActualColumn

Schema = Mapping[str, Any]
Stored = str | Mapping[str, Any]
"""One type of a schema: a word, or a mapping for what is nested."""

_KINDS = {
    "boolean": "boolean",
    "byte": "int8",
    "short": "int16",
    "integer": "int32",
    "long": "int64",
    "float": "float32",
    "double": "float64",
    "string": "string",
    "binary": "binary",
    "date": "date",
    "timestamp": "timestamp",
    "timestamp_ntz": "timestamp_ntz",
    "variant": "variant",
    "void": "unknown",
}
# In SQL these are called otherwise than in the JSON.
_SQL = {"byte": "tinyint", "short": "smallint", "integer": "int", "long": "bigint"}
_DECIMAL = re.compile(r"decimal(?:\(\s*(\d+)\s*,\s*(-?\d+)\s*\))?")
_TIME = re.compile(r"time\(\s*(\d+)\s*\)")
_SIZED_TEXT = re.compile(r"(?:char|varchar|character)\((\d+)\)", re.IGNORECASE)
# Texts of a limited length are stored as strings, with their own type beside them.
_WRITTEN_TYPE = "__CHAR_VARCHAR_TYPE_STRING"
_COLLATIONS = "__COLLATIONS"
_UNREADABLE = "the schema in the file cannot be read"


def load_schema(text: str | bytes) -> Schema:
    """A schema from a file; a ValueError for one that only its writer should read."""
    try:
        schema: Schema = json.loads(text, object_hook=_refuse_classes)
    except RecursionError as error:
        raise ValueError(_UNREADABLE) from error
    columns_of(schema)
    return schema


def columns_of(schema: Schema) -> tuple[ActualColumn, ...]:
    """The columns of a stored schema; a ValueError for one that is none."""
    try:
        return tuple(_column(field) for field in schema["fields"])
    except (AttributeError, KeyError, RecursionError, TypeError) as error:
        raise ValueError(_UNREADABLE) from error


def made_nullable(schema: Schema) -> Schema:
    """The same schema, with nulls allowed wherever there can be some."""
    return {**schema, "fields": [_nullable_field(field) for field in schema["fields"]]}


def _nullable_field(field: Mapping[str, Any]) -> dict[str, Any]:
    return {**field, "type": _nullable(field["type"]), "nullable": True}


def _nullable(stored: Stored) -> Stored:
    if isinstance(stored, str):
        return stored
    match stored["type"]:
        case "struct":
            return made_nullable(stored)
        case "array":
            return {**stored, "elementType": _nullable(stored["elementType"]), "containsNull": True}
        case "map":
            inner = {part: _nullable(stored[part]) for part in ("keyType", "valueType")}
            return {**stored, **inner, "valueContainsNull": True}
    return stored


def _refuse_classes(written: dict[str, Any]) -> dict[str, Any]:
    if written.get("type") != "udt":
        return written
    if "serializedClass" in written:
        # Who opens the table would unpickle it, and with that run whatever its author wrote.
        reason = "its schema brings a Python class along, which floe does not run"
        raise ConfigurationError(reason)
    raise ValueError("the schema names a class")


def _column(field: Mapping[str, Any]) -> ActualColumn:
    metadata = field.get("metadata") or {}
    written = str(metadata.get(_WRITTEN_TYPE) or sql_name(field["type"]))
    model = _field(field)
    return ActualColumn(model.name, model.type, model.nullable, written)


def _field(field: Mapping[str, Any]) -> Field:
    metadata = field.get("metadata") or {}
    if _COLLATIONS in metadata:
        raise ValueError("the schema has texts with an order of their own")
    sized = _SIZED_TEXT.fullmatch(str(metadata.get(_WRITTEN_TYPE, "")))
    type_ = DataType("string", length=int(sized[1])) if sized else _type(field["type"])
    return Field(field["name"], type_, field.get("nullable", True))


def _type(stored: Stored) -> DataType:
    if isinstance(stored, str):
        return _plain_type(stored)
    match stored["type"]:
        case "struct":
            return DataType("struct", fields=tuple(_field(field) for field in stored["fields"]))
        case "array":
            element = _type(stored["elementType"])
            return DataType("array", element=element, contains_null=stored["containsNull"])
        case "map":
            key, value = _type(stored["keyType"]), _type(stored["valueType"])
            has_nulls = stored["valueContainsNull"]
            return DataType("map", key=key, value=value, contains_null=has_nulls)
    raise ValueError(f"the schema has a type that is not known: {stored['type']}")


def _plain_type(name: str) -> DataType:
    if name in _KINDS:
        return DataType(_KINDS[name])
    if decimal := _DECIMAL.fullmatch(name):
        precision, scale = decimal.groups(default=None)
        return DataType("decimal", precision=int(precision or 10), scale=int(scale or 0))
    if time := _TIME.fullmatch(name):
        return DataType("time", precision=int(time[1]))
    if sized := _SIZED_TEXT.fullmatch(name):
        return DataType("string", length=int(sized[1]))
    if name == "interval" or name.startswith("interval "):
        return DataType("interval")
    raise ValueError(f"the schema has a type that is not known: {name}")


def sql_name(stored: Stored) -> str:
    """A stored type as SQL writes it, such as `array<bigint>`."""
    if isinstance(stored, str):
        return "decimal(10,0)" if stored == "decimal" else _SQL.get(stored, stored)
    match stored["type"]:
        case "struct":
            fields = (f"{field['name']}:{sql_name(field['type'])}" for field in stored["fields"])
            return f"struct<{','.join(fields)}>"
        case "array":
            return f"array<{sql_name(stored['elementType'])}>"
    return f"map<{sql_name(stored['keyType'])},{sql_name(stored['valueType'])}>"
