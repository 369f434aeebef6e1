"""Schemas of local files that Spark need not find out with a job of its own."""

import pyarrow as pa  # type: ignore[import-untyped]
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import types as spark

from floe.adapters.spark.readers.reader import READ_ALL
from floe.table_files import (
    Footer,
    UnclearFolderError,
    common_schema,
    has_stored_schema,
    list_footers,
    readable_schema,
)

_ARROW = "parquet-cpp-arrow"
_SUMMARIES = ("_metadata", "_common_metadata")
# With other settings Spark would take other types for the same columns.
_EXPECTED = {
    "spark.sql.parquet.binaryAsString": "false",
    "spark.sql.parquet.inferTimestampNTZ.enabled": "true",
    "spark.sql.parquet.int96AsTimestamp": "true",
}


def parquet_schema(session: SparkSession, path: str) -> spark.StructType | None:
    """The schema that Spark would infer from Parquet files; None where only Spark can tell."""
    try:
        footers = list_footers(path)
        stored = common_schema(footers) if footers else None
        schema = spark.StructType.fromJson(dict(stored)) if stored else None
    except (UnclearFolderError, OSError, ValueError, pa.ArrowException):
        return None
    if schema is None:
        return _readable(session, footers)
    if not all(_is_clear(footer, schema) for footer in footers):
        return None
    return schema if _is_usual(session) and _are_distinct(schema.names) else None


def _readable(session: SparkSession, footers: list[Footer]) -> spark.StructType | None:
    """What Spark can read of files that it would not read by itself."""
    stored = readable_schema(footers)
    schema = spark.StructType.fromJson(dict(stored)) if stored else None
    if schema is None or not _is_usual(session):
        return None
    return schema if all(_is_plain(footer, schema) for footer in footers) else None


def _is_usual(session: SparkSession) -> bool:
    return all(session.conf.get(key, value) == value for key, value in _EXPECTED.items())


def read_file(frame: DataFrame, file: str) -> DataFrame:
    """One Parquet file of a table, with the table's columns."""
    return frame.sparkSession.read.schema(frame.schema).options(**READ_ALL).parquet(file)


def _is_clear(footer: Footer, schema: spark.StructType) -> bool:
    """Whether Spark would read the same from a file, looking at nothing else."""
    folder = footer.file.path.parent
    if footer.file.partition or any((folder / name).exists() for name in _SUMMARIES):
        return False
    return _is_plain(footer, schema)


def _is_plain(footer: Footer, schema: spark.StructType) -> bool:
    # Old writers had ways of their own to write lists and maps.
    is_usual = (footer.metadata.created_by or "").startswith(_ARROW)
    return is_usual or has_stored_schema(footer.metadata) or not _is_nested(schema)


def _is_nested(schema: spark.StructType) -> bool:
    kinds = (spark.ArrayType, spark.MapType, spark.StructType)
    return any(isinstance(field.dataType, kinds) for field in schema.fields)


def _are_distinct(names: list[str]) -> bool:
    return len({name.lower() for name in names}) == len(names)
