"""Spark's types in floe's vocabulary, and back."""

import json
import re
from typing import Any

from pyspark.sql.types import (
    ArrayType,
    DecimalType,
    MapType,
    StructField,
    StructType,
    UserDefinedType,
)
from pyspark.sql.types import DataType as SparkType

from floe.model import SPARK_TYPES, DataType, Field
from floe.plan import ActualColumn

_KINDS = {
    "boolean": "boolean",
    "byte": "int8",
    "short": "int16",
    "integer": "int32",
    "long": "int64",
    "float": "float32",
    "double": "float64",
    "string": "string",
    "char": "string",
    "varchar": "string",
    "binary": "binary",
    "date": "date",
    "time": "time",
    "timestamp": "timestamp",
    "timestamp_ntz": "timestamp_ntz",
    "interval": "interval",
    "daytimeinterval": "interval",
    "yearmonthinterval": "interval",
    "variant": "variant",
}
# Columns that floe adds to a frame begin so; they are none of the table's.
OWN = "__floe_"
# Where a column says which file of its table lacks it.
ABSENT_IN = "__FLOE_ABSENT_IN"
TEXTS = "__FLOE_TEXTS"
_WORDS = SPARK_TYPES | {
    # Without its length: a cast would cut longer texts, and hide them from the check.
    "string": "string",
    "interval": "interval",
    "uuid": "string",
    "json": "string",
}
# Spark shows char and varchar columns as strings, and keeps their own type beside them.
WRITTEN_TYPE = "__CHAR_VARCHAR_TYPE_STRING"
_SIZED_TEXT = re.compile(r"(?:char|varchar|character)\((\d+)\)", re.IGNORECASE)


def to_data_type(spark_type: SparkType) -> DataType:
    """Spark's type in floe's vocabulary; `unknown` for one that has no word there."""
    match spark_type:
        case DecimalType():
            return DataType("decimal", precision=spark_type.precision, scale=spark_type.scale)
        case ArrayType():
            element = to_data_type(spark_type.elementType)
            return DataType("array", element=element, contains_null=spark_type.containsNull)
        case MapType():
            return DataType(
                "map",
                key=to_data_type(spark_type.keyType),
                value=to_data_type(spark_type.valueType),
                contains_null=spark_type.valueContainsNull,
            )
        case StructType():
            return DataType("struct", fields=tuple(_to_field(field) for field in spark_type.fields))
        case UserDefinedType():
            return to_data_type(spark_type.sqlType())
    return _to_plain_type(spark_type)


def to_columns(schema: StructType) -> tuple[ActualColumn, ...]:
    """The columns of a table, with the types as Spark writes them."""
    return tuple(
        ActualColumn(
            name=field.name,
            type=_to_field(field).type,
            nullable=field.nullable,
            absent_in=field.metadata.get(ABSENT_IN),
            is_text=() in _texts(field),
            texts_inside=_texts(field) - {()},
            written=str(field.metadata.get(WRITTEN_TYPE) or field.dataType.simpleString()),
        )
        for field in schema.fields
        if not field.name.startswith(OWN)
    )


def _texts(field: StructField) -> frozenset[tuple[str, ...]]:
    paths = json.loads(str(field.metadata.get(TEXTS) or "[]").lower())
    return frozenset(map(tuple, paths))


def to_ddl(data_type: DataType) -> str | None:
    """The type as Spark SQL writes it, None for one that Spark does not have."""
    match data_type.kind:
        case "array":
            element = data_type.element and to_ddl(data_type.element)
            return f"array<{element}>" if element else None
        case "map":
            key = data_type.key and to_ddl(data_type.key)
            value = data_type.value and to_ddl(data_type.value)
            return f"map<{key},{value}>" if key and value else None
        case "struct":
            return _struct_ddl(data_type.fields)
    return _plain_ddl(data_type)


def decimal_size(data_type: DataType) -> tuple[int, int]:
    """The digits of a decimal, and how many of them stand behind the point."""
    if data_type.precision is None:
        return 38, 18 if data_type.scale is None else data_type.scale
    return data_type.precision, data_type.scale or 0


def quote_name(name: str) -> str:
    """A name that Spark SQL takes literally."""
    return "`" + name.replace("`", "``") + "`"


def _to_plain_type(spark_type: SparkType) -> DataType:
    kind = _KINDS.get(_type_name(spark_type), "unknown")
    length: Any = getattr(spark_type, "length", None)
    precision: Any = getattr(spark_type, "precision", None)
    return DataType(kind, length=length, precision=precision)


def _type_name(spark_type: SparkType) -> str:
    # Some names carry figures, such as `char(3)`, `time(6)` or `interval day to second`.
    return re.split(r"[ (]", spark_type.typeName().lower(), maxsplit=1)[0]


def _to_field(field: StructField) -> Field:
    data_type = to_data_type(field.dataType)
    sized = _SIZED_TEXT.fullmatch(str(field.metadata.get(WRITTEN_TYPE, "")))
    if sized:
        data_type = DataType("string", length=int(sized[1]))
    return Field(field.name, data_type, field.nullable)


def _plain_ddl(data_type: DataType) -> str | None:
    match data_type.kind:
        case "decimal":
            precision, scale = decimal_size(data_type)
            return f"decimal({precision},{scale})" if precision <= 38 else None
        case "time":
            return f"time({6 if data_type.precision is None else data_type.precision})"
    return _WORDS.get(data_type.kind)


def _struct_ddl(fields: tuple[Field, ...]) -> str | None:
    parts = []
    for field in fields:
        written = to_ddl(field.type)
        if written is None:
            return None
        required = "" if field.nullable else " not null"
        parts.append(f"{quote_name(field.name)}:{written}{required}")
    return f"struct<{','.join(parts)}>"
