"""Iceberg's types in floe's vocabulary."""

from pyiceberg.schema import Schema
from pyiceberg.types import (
    DecimalType,
    FixedType,
    IcebergType,
    ListType,
    MapType,
    NestedField,
    StructType,
)

from floe.model import DataType, Field
from floe.plan import ActualColumn

_KINDS = {
    "boolean": "boolean",
    "int": "int32",
    "long": "int64",
    "float": "float32",
    "double": "float64",
    "string": "string",
    "binary": "binary",
    "date": "date",
    "time": "time",
    "timestamp": "timestamp_ntz",
    "timestamptz": "timestamp",
    "timestamp_ns": "timestamp_ntz",
    "timestamptz_ns": "timestamp",
    "uuid": "uuid",
    "variant": "variant",
}


def to_data_type(iceberg_type: IcebergType) -> DataType:
    """Iceberg's type in floe's vocabulary; `unknown` for one that has no word there."""
    match iceberg_type:
        case DecimalType():
            return DataType("decimal", precision=iceberg_type.precision, scale=iceberg_type.scale)
        case FixedType():
            return DataType("binary", length=len(iceberg_type))
        case StructType():
            return DataType("struct", fields=tuple(_to_field(f) for f in iceberg_type.fields))
        case ListType():
            return DataType(
                "array",
                element=to_data_type(iceberg_type.element_type),
                contains_null=not iceberg_type.element_required,
            )
        case MapType():
            return DataType(
                "map",
                key=to_data_type(iceberg_type.key_type),
                value=to_data_type(iceberg_type.value_type),
                contains_null=not iceberg_type.value_required,
            )
    return DataType(_KINDS.get(str(iceberg_type), "unknown"))


def to_columns(schema: Schema) -> tuple[ActualColumn, ...]:
    """The columns of a table; nested types are too long to be shown as Iceberg writes them."""
    return tuple(
        ActualColumn(
            field.name,
            to_data_type(field.field_type),
            nullable=not field.required,
            written=str(field.field_type) if field.field_type.is_primitive else "",
        )
        for field in schema.fields
    )


def _to_field(field: NestedField) -> Field:
    return Field(field.name, to_data_type(field.field_type), not field.required)
