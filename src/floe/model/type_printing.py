"""Writes a type as Spark SQL would, so that it can be read back."""

import re

from floe.model.data_types import DataType, Field

# What Spark SQL calls the kinds of types that have no parts and no sizes.
SPARK_TYPES = {
    "boolean": "boolean",
    "int8": "tinyint",
    "int16": "smallint",
    "int32": "int",
    "int64": "bigint",
    "float32": "float",
    "float64": "double",
    "binary": "binary",
    "date": "date",
    "timestamp": "timestamp",
    "timestamp_ntz": "timestamp_ntz",
    "variant": "variant",
}
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def print_type(data_type: DataType) -> str:
    """A type in words: `decimal(10,2)`, `array<struct<a:int>>`."""
    kind = data_type.kind
    if kind == "array" and data_type.element:
        return f"array<{print_type(data_type.element)}{_nullability(data_type.contains_null)}>"
    if kind == "map" and data_type.key and data_type.value:
        value = print_type(data_type.value) + _nullability(data_type.contains_null)
        return f"map<{print_type(data_type.key)},{value}>"
    if kind == "struct" and data_type.fields:
        return f"struct<{','.join(_print_field(field) for field in data_type.fields)}>"
    return _print_simple(data_type)


def _print_simple(data_type: DataType) -> str:
    if data_type.kind == "string" and data_type.length is not None:
        return f"varchar({data_type.length})"
    name = SPARK_TYPES.get(data_type.kind, data_type.kind)
    sizes = (data_type.length, data_type.precision, data_type.scale)
    written = ",".join(str(size) for size in sizes if size is not None)
    return f"{name}({written})" if written else name


def _print_field(field: Field) -> str:
    name = field.name
    if not _PLAIN.fullmatch(name):
        name = f"`{name.replace('`', '``')}`"
    return f"{name}:{print_type(field.type)}{_nullability(field.nullable)}"


def _nullability(nullable: bool) -> str:  # noqa: FBT001 - it is said by the names of its callers
    return "" if nullable else " not null"
