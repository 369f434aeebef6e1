"""The type that a contract gives a property."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from floe.model.data_types import INTEGERS, TIMESTAMPS, DataType, Field
from floe.model.schema import Property
from floe.model.type_grammar import parse_type

UNKNOWN = DataType("unknown")
_INTEGER = DataType("int64")

_INTEGER_FORMATS = {
    "i8": DataType("int8"),
    "i16": DataType("int16"),
    "i32": DataType("int32"),
    "i64": DataType("int64"),
    "i128": DataType("decimal", precision=39, scale=0),
    "u8": DataType("int16"),
    "u16": DataType("int32"),
    "u32": DataType("int64"),
    "u64": DataType("decimal", precision=20, scale=0),
    "u128": DataType("decimal", precision=39, scale=0),
}
_NUMBER_FORMATS = {"f32": DataType("float32"), "f64": DataType("float64")}
_NESTED = ("array", "map", "struct")
_WRITTEN = ("date", "time", *TIMESTAMPS)
_NAMED_FORMATS = frozenset({"date", "date-time", "datetime", "time", "iso8601", "iso-8601"})
_ELEMENTS = {
    "float32": DataType("float32"),
    "float64": DataType("float64"),
    "int8": DataType("int8"),
    "uint8": DataType("int16"),
    "binary": DataType("boolean"),
}


def declared_type(prop: Property, dialect: str | None = None) -> DataType | None:
    """The physical type where it can be read, else what the logical one amounts to."""
    return physical_type(prop, dialect) or _with_format(_logical_type(prop, dialect), prop)


def value_type(prop: Property) -> DataType | None:
    """The type as which values are read and compared.

    A format such as `i8` says how large integers may be; those that are larger are read as well.
    """
    declared = declared_type(prop)
    if declared is None or declared.kind not in INTEGERS or physical_type(prop) is not None:
        return declared
    return _INTEGER


def physical_type(prop: Property, dialect: str | None = None) -> DataType | None:
    """The physical type if it can be read; what it leaves open inside, the properties say."""
    data_type = _with_format(parse_type(prop.physical_type, dialect), prop)
    if data_type is None or data_type.kind not in _NESTED:
        return data_type
    if data_type == DataType("array"):
        return _array(prop, dialect)
    if data_type == DataType("map"):
        return _map(prop, dialect)
    return _struct(prop, dialect) if data_type == DataType("struct") else data_type


def option_type(prop: Property, dialect: str | None = None) -> DataType | None:
    """What the options of a logical type say as exactly as a physical type would, if they do."""
    options = prop.logical_type_options
    if not options:
        return None
    says = {
        "timestamp": isinstance(options.get("timezone"), bool),
        "number": str(options.get("format")) in _NUMBER_FORMATS,
        "vector": str(options.get("elementType")) in _ELEMENTS,
    }
    is_said = says.get(prop.logical_type or "", False)
    return _with_format(_logical_type(prop, dialect), prop) if is_said else None


def may_be_bytes(prop: Property) -> bool:
    """Whether the format of a string says that its values are bytes, or may be kept so."""
    return (prop.logical_type_options or {}).get("format") in ("binary", "byte")


def text_pattern(prop: Property) -> str | None:
    """The pattern of Java in which texts write days, moments and times; no name of a format."""
    written = (prop.logical_type_options or {}).get("format")
    is_pattern = isinstance(written, str) and written.strip().lower() not in ("", *_NAMED_FORMATS)
    return written if is_pattern else None


def _logical_type(prop: Property, dialect: str | None) -> DataType | None:
    options = prop.logical_type_options or {}
    match prop.logical_type or _shape(prop):
        case "integer":
            return _by_format(_INTEGER_FORMATS, options, _INTEGER)
        case "number":
            return _by_format(_NUMBER_FORMATS, options, DataType("float64"))
        case "timestamp":
            return _moment(options)
        case "object":
            return _struct(prop, dialect)
        case "array":
            return _array(prop, dialect)
        case "map":
            return _map(prop, dialect)
        case "vector":
            element = _ELEMENTS.get(str(options.get("elementType")), DataType("float32"))
            return DataType("array", element=element)
        case "string" | "date" | "time" | "boolean" as kind:
            return DataType(kind)
    return None


def _with_format(data_type: DataType | None, prop: Property) -> DataType | None:
    """The same type with the pattern in which texts write it."""
    pattern = text_pattern(prop)
    if data_type is None or data_type.kind not in _WRITTEN or pattern is None:
        return data_type
    return replace(data_type, format=pattern)


def _shape(prop: Property) -> str | None:
    """What a property without a type must be, as it has parts."""
    if prop.properties:
        return "object"
    if prop.items:
        return "array"
    return "map" if prop.map else None


def _by_format(
    formats: Mapping[str, DataType], options: Mapping[str, Any], default: DataType
) -> DataType:
    return formats.get(str(options.get("format")), default)


def _moment(options: Mapping[str, Any]) -> DataType:
    zone = options.get("timezone")
    if zone is False:
        return DataType("timestamp_ntz")
    return DataType("timestamp", is_vague=zone is not True)


def _array(prop: Property, dialect: str | None) -> DataType:
    items = prop.items
    if items is None:
        return DataType("array")
    element = declared_type(items, dialect)
    return DataType("array", element=element, contains_null=not items.required)


def _map(prop: Property, dialect: str | None) -> DataType:
    key, value = (prop.map.key, prop.map.value) if prop.map else (None, None)
    if key is None and value is None:
        return DataType("map")
    return DataType(
        "map",
        key=(declared_type(key, dialect) if key else None) or UNKNOWN,
        value=(declared_type(value, dialect) if value else None) or UNKNOWN,
        contains_null=not (value and value.required),
    )


def _struct(prop: Property, dialect: str | None) -> DataType:
    fields = (
        Field(name, declared_type(child, dialect) or UNKNOWN, not child.required)
        for child in prop.properties
        if (name := child.physical_name or child.name)
    )
    return DataType("struct", fields=tuple(fields))
