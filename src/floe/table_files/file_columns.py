"""The columns of Parquet files that do not agree, or that have types which Spark does not read."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

import pyarrow as pa  # type: ignore[import-untyped]
from pyarrow import parquet

from floe.model import DataType
from floe.table_files.arrow_types import column_types
from floe.table_files.stored_schemas import Stored

VOID = "void"
_WIDER = (("byte", "short", "integer", "long"), ("float", "double"))
_DECIMAL = re.compile(r"decimal\((\d+),(\d+)\)")


@dataclass(frozen=True, slots=True)
class FileColumn:
    """A column of all files: its type to Spark, or its own type and why Spark does not read it.

    `is_joined` if its files have different types, or no values at all.
    """

    name: str
    stored: Stored | None
    own: DataType
    unreadable: str | None = None
    is_joined: bool = False


@dataclass(frozen=True, slots=True)
class _Seen:
    name: str
    stored: Stored | None
    arrow: pa.DataType
    file: str


def join_columns(
    files: Sequence[tuple[str, parquet.FileMetaData]],
) -> tuple[FileColumn, ...] | None:
    """The columns of all files together; None where names of a file differ in case only."""
    seen = [[_Seen(*column, file) for column in column_types(metadata)] for file, metadata in files]
    if any(len({column.name.lower() for column in file}) < len(file) for file in seen):
        return None
    order = {column.name.lower(): None for file in seen for column in file}
    columns = sorted((column for file in seen for column in file), key=lambda c: c.name.lower())
    found = {
        name: _join(list(group))
        for name, group in groupby(columns, key=lambda column: column.name.lower())
    }
    return tuple(found[name] for name in order)


def _join(columns: list[_Seen]) -> FileColumn:
    first = columns[0]
    for column in columns:
        if column.stored is None:
            reason = f"Spark does not read {column.arrow} in Parquet ({column.file})"
            return FileColumn(first.name, None, _own_type(column.arrow), reason)
    widest = first
    for column in columns:
        wider = _wider(widest.stored, column.stored)
        if wider is None:
            reason = (
                "its files do not agree on its type: "
                f"{widest.arrow} in {widest.file}, {column.arrow} in {column.file}"
            )
            return FileColumn(first.name, None, DataType("unknown"), reason)
        widest = column if wider == column.stored else widest
    is_joined = widest.stored == VOID or any(column.stored != first.stored for column in columns)
    return FileColumn(first.name, widest.stored, DataType("unknown"), is_joined=is_joined)


def _wider(one: Stored | None, other: Stored | None) -> Stored | None:
    """The one of two types that holds the values of both."""
    if one == other or other == VOID:
        return one
    if one == VOID:
        return other
    for kinds in _WIDER:
        if one in kinds and other in kinds:
            return max(one, other, key=kinds.index)
    decimals = [_DECIMAL.fullmatch(str(stored)) for stored in (one, other)]
    if not all(decimals):
        return None
    sizes = [(int(found[1]) - int(found[2]), int(found[2])) for found in decimals if found]
    widest = (max(size[0] for size in sizes), max(size[1] for size in sizes))
    return (one, other)[sizes.index(widest)] if widest in sizes else None


def _own_type(arrow: pa.DataType) -> DataType:
    if pa.types.is_time(arrow):
        return DataType("time")
    if pa.types.is_timestamp(arrow):
        return DataType("timestamp" if arrow.tz else "timestamp_ntz")
    if pa.types.is_decimal(arrow):
        return DataType("decimal", precision=arrow.precision, scale=arrow.scale)
    return DataType("uuid" if "uuid" in str(arrow) else "unknown")
