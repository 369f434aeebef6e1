"""The schema of a Parquet file, in the form in which files and logs store schemas."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped]
from pyarrow import parquet

from floe.table_files.stored_schemas import Schema, Stored, load_schema, made_nullable

_STORED_SCHEMA = b"org.apache.spark.sql.parquet.row.metadata"
_PLAIN: tuple[tuple[Callable[[pa.DataType], bool], str], ...] = (
    (pa.types.is_boolean, "boolean"),
    (pa.types.is_int8, "byte"),
    (pa.types.is_int16, "short"),
    (pa.types.is_int32, "integer"),
    (pa.types.is_int64, "long"),
    (pa.types.is_uint8, "short"),
    (pa.types.is_uint16, "integer"),
    (pa.types.is_uint32, "long"),
    (pa.types.is_uint64, "decimal(20,0)"),
    (pa.types.is_float32, "float"),
    (pa.types.is_float64, "double"),
    (pa.types.is_string, "string"),
    (pa.types.is_large_string, "string"),
    (pa.types.is_string_view, "string"),
    (pa.types.is_binary, "binary"),
    (pa.types.is_large_binary, "binary"),
    (pa.types.is_binary_view, "binary"),
    (pa.types.is_fixed_size_binary, "binary"),
    (pa.types.is_date32, "date"),
)

_LISTS = (
    pa.types.is_list,
    pa.types.is_large_list,
    pa.types.is_list_view,
    pa.types.is_large_list_view,
    pa.types.is_fixed_size_list,
)


def schema_of(metadata: parquet.FileMetaData) -> Schema | None:
    """A file's own schema, with nulls allowed; None where it cannot be told from the file."""
    written = (metadata.metadata or {}).get(_STORED_SCHEMA)
    if written is not None:
        return _load_nullable(written)
    int96 = _int96_columns(metadata)
    fields = metadata.schema.to_arrow_schema()
    return _struct(
        (field.name, _to_stored(field.type, is_int96=field.name in int96)) for field in fields
    )


def column_types(
    metadata: parquet.FileMetaData,
) -> Iterator[tuple[str, Stored | None, pa.DataType]]:
    """A file's columns, each with its stored type; None for what Spark does not read."""
    int96 = _int96_columns(metadata)
    for field in metadata.schema.to_arrow_schema():
        is_void = pa.types.is_null(field.type)
        stored = "void" if is_void else _to_stored(field.type, is_int96=field.name in int96)
        yield field.name, stored, field.type


@lru_cache(maxsize=8)
def _load_nullable(written: bytes) -> Schema:
    # A file is not taken at its word for a column being without nulls.
    return made_nullable(load_schema(written))


def has_stored_schema(metadata: parquet.FileMetaData) -> bool:
    """Whether the writer put its own schema into the file."""
    return _STORED_SCHEMA in (metadata.metadata or {})


def _int96_columns(metadata: parquet.FileMetaData) -> set[str]:
    # Arrow shows INT96 and nanoseconds alike; the first are moments, the second are refused.
    columns = (metadata.schema.column(at) for at in range(metadata.num_columns))
    return {column.path for column in columns if column.physical_type == "INT96"}


def _struct(fields: Iterable[tuple[str, Stored | None]]) -> dict[str, Any] | None:
    stored = []
    for name, type_ in fields:
        if type_ is None:
            return None
        stored.append({"name": name, "type": type_, "nullable": True, "metadata": {}})
    return {"type": "struct", "fields": stored}


def _to_stored(arrow: pa.DataType, *, is_int96: bool = False) -> Stored | None:
    if pa.types.is_timestamp(arrow):
        return _timestamp(arrow, is_int96=is_int96)
    if pa.types.is_decimal128(arrow):
        return f"decimal({arrow.precision},{arrow.scale})"
    if pa.types.is_dictionary(arrow):
        # Only arrow's word for how it kept values that are stored like all others.
        return _to_stored(arrow.value_type)
    if any(is_list(arrow) for is_list in _LISTS):
        element = _to_stored(arrow.value_type)
        return element and {"type": "array", "elementType": element, "containsNull": True}
    if pa.types.is_map(arrow):
        key, value = _to_stored(arrow.key_type), _to_stored(arrow.item_type)
        entry = {"type": "map", "keyType": key, "valueType": value, "valueContainsNull": True}
        return entry if key and value else None
    if pa.types.is_struct(arrow):
        return _struct((field.name, _to_stored(field.type)) for field in arrow)
    return next((name for fits, name in _PLAIN if fits(arrow)), None)


def _timestamp(arrow: pa.TimestampType, *, is_int96: bool) -> str | None:
    if is_int96:
        return "timestamp"
    if arrow.unit not in ("us", "ms"):
        return None
    return "timestamp" if arrow.tz else "timestamp_ntz"
