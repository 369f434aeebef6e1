"""Small tables that keep every promise of the contracts they are made from."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from floe.model import Property, SchemaObject

ROWS = 4
NOW = datetime.now(UTC).replace(microsecond=0)
TYPES = {
    "bigint": pa.int64(),
    "string": pa.string(),
    "timestamp": pa.timestamp("us", tz="UTC"),
    "date": pa.date32(),
}
LOGICAL = {"integer": "bigint", "number": "decimal(38,18)"}


def write_table(schema_object: SchemaObject, folder: Path) -> None:
    """One Parquet file with a few rows; all columns are filled, and keys tell rows apart."""
    # Spark reads no file with two columns that differ by case alone.
    columns = {str(each.data_name).lower(): each for each in reversed(schema_object.properties)}
    ordered = list(reversed(columns.values()))
    schema = pa.schema([(each.data_name, arrow_type(each)) for each in ordered])
    write_rows(list(rows_of(ordered)), schema, folder)


def write_rows(rows: list[dict[str, Any]], schema: pa.Schema, folder: Path) -> None:
    """One Parquet file in a folder of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    pq.write_table(pa.Table.from_pylist(rows, schema=schema), folder / "part-0.parquet")


def rows_of(columns: list[Property]) -> Iterator[dict[str, Any]]:
    """The rows of a table."""
    for number in range(1, ROWS + 1):
        yield {str(each.data_name): value(each, number) for each in columns}


def type_name(column: Property) -> str:
    """The written type, else the one that the logical type comes to."""
    logical = str(column.logical_type)
    return column.physical_type or LOGICAL.get(logical, logical)


def arrow_type(column: Property) -> pa.DataType:
    """The type of a column's data."""
    name = type_name(column)
    if name.startswith("decimal"):
        precision, scale = name.removeprefix("decimal(").rstrip(")").split(",")
        return pa.decimal128(int(precision), int(scale))
    return TYPES[name]


def value(column: Property, number: int) -> Any:
    """A value that differs from row to row."""
    kind = arrow_type(column)
    if pa.types.is_decimal(kind):
        return Decimal(number) + Decimal("0.25")
    if pa.types.is_timestamp(kind):
        return NOW - timedelta(minutes=number)
    if pa.types.is_date(kind):
        return NOW.date() - timedelta(days=number)
    return number if pa.types.is_integer(kind) else f"{column.data_name} {number}"
