"""The Spark schema that a Parquet file will be read with, found without Spark."""

from collections.abc import Callable

import pyarrow as pa  # type: ignore[import-untyped]
from pyarrow import parquet
from pyspark.sql import types as spark

from floe.adapters.spark.readers.stored_schemas import parse_schema

_ROW_METADATA = b"org.apache.spark.sql.parquet.row.metadata"
_PLAIN: tuple[tuple[Callable[[pa.DataType], bool], spark.DataType], ...] = (
    (pa.types.is_boolean, spark.BooleanType()),
    (pa.types.is_int8, spark.ByteType()),
    (pa.types.is_int16, spark.ShortType()),
    (pa.types.is_int32, spark.IntegerType()),
    (pa.types.is_int64, spark.LongType()),
    (pa.types.is_uint8, spark.ShortType()),
    (pa.types.is_uint16, spark.IntegerType()),
    (pa.types.is_uint32, spark.LongType()),
    (pa.types.is_uint64, spark.DecimalType(20, 0)),
    (pa.types.is_float32, spark.FloatType()),
    (pa.types.is_float64, spark.DoubleType()),
    (pa.types.is_string, spark.StringType()),
    (pa.types.is_large_string, spark.StringType()),
    (pa.types.is_binary, spark.BinaryType()),
    (pa.types.is_large_binary, spark.BinaryType()),
    (pa.types.is_date32, spark.DateType()),
)


def spark_schema(metadata: parquet.FileMetaData) -> spark.StructType | None:
    """What Spark makes of a file's columns; None where only Spark itself can tell."""
    written = (metadata.metadata or {}).get(_ROW_METADATA)
    if written is not None:
        return _as_read(parse_schema(written))
    fields = []
    nanos = _nanosecond_columns(metadata)
    for field in metadata.schema.to_arrow_schema():
        found = _to_spark(field.type, is_int96=field.name in nanos)
        if found is None:
            return None
        fields.append(spark.StructField(field.name, found))
    return spark.StructType(fields)


def has_spark_schema(metadata: parquet.FileMetaData) -> bool:
    """Whether Spark wrote the file, and its own schema into it."""
    return _ROW_METADATA in (metadata.metadata or {})


def _nanosecond_columns(metadata: parquet.FileMetaData) -> set[str]:
    # Arrow shows INT96 and nanoseconds alike; Spark reads the first and refuses the second.
    columns = (metadata.schema.column(at) for at in range(metadata.num_columns))
    return {column.path for column in columns if column.physical_type == "INT96"}


def _to_spark(arrow: pa.DataType, *, is_int96: bool = False) -> spark.DataType | None:
    if pa.types.is_timestamp(arrow):
        return _timestamp(arrow, is_int96=is_int96)
    if pa.types.is_decimal128(arrow):
        return spark.DecimalType(arrow.precision, arrow.scale)
    if pa.types.is_list(arrow) or pa.types.is_large_list(arrow):
        element = _to_spark(arrow.value_type)
        return element and spark.ArrayType(element)
    if pa.types.is_map(arrow):
        key, value = _to_spark(arrow.key_type), _to_spark(arrow.item_type)
        return spark.MapType(key, value) if key and value else None
    if pa.types.is_struct(arrow):
        return _struct(arrow)
    return next((made for fits, made in _PLAIN if fits(arrow)), None)


def _timestamp(arrow: pa.TimestampType, *, is_int96: bool) -> spark.DataType | None:
    if is_int96:
        return spark.TimestampType()
    if arrow.unit not in ("us", "ms"):
        return None
    return spark.TimestampType() if arrow.tz else spark.TimestampNTZType()


def _struct(arrow: pa.StructType) -> spark.StructType | None:
    fields = []
    for field in arrow:
        found = _to_spark(field.type)
        if found is None:
            return None
        fields.append(spark.StructField(field.name, found))
    return spark.StructType(fields)


def _as_read(schema: spark.StructType) -> spark.StructType:
    """Spark takes no file's word for a column being without nulls."""
    return spark.StructType(
        [
            spark.StructField(field.name, _nullable(field.dataType), metadata=field.metadata)
            for field in schema.fields
        ]
    )


def _nullable(data_type: spark.DataType) -> spark.DataType:
    match data_type:
        case spark.StructType():
            return _as_read(data_type)
        case spark.ArrayType():
            return spark.ArrayType(_nullable(data_type.elementType))
        case spark.MapType():
            return spark.MapType(_nullable(data_type.keyType), _nullable(data_type.valueType))
    return data_type
