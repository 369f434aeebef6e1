"""What Parquet footers say of a table, exactly."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped]
from pyarrow import parquet

from floe.model import INTEGERS, DataType
from floe.plan import ActualColumn, ColumnStatistics, TableFacts
from floe.table_files.arrow_types import schema_of
from floe.table_files.file_columns import VOID, FileColumn, join_columns
from floe.table_files.folder_types import declared_folders
from floe.table_files.listings import (
    DataFile,
    DoubledColumnError,
    UnclearFolderError,
    list_files,
    newest_write,
    partition_columns,
    partition_texts,
    partition_value,
)
from floe.table_files.stored_schemas import Schema, columns_of

ANSWERED_BY = "footers"
_MOST_TRIED = 100
_PAGES = 65536
# Other writers may cut long texts short, and the footer does not say so.
_EXACT_WRITERS = ("parquet-mr", "parquet-cpp-arrow")
_LONGEST_TEXT = 63
# Before these, what a reader sees depends on the calendar of the writer.
_FIRST_DAY = date(1582, 10, 15)
_FIRST_MOMENT = datetime(1900, 1, 1, tzinfo=UTC)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Footer:
    """A file and what stands at its end."""

    file: DataFile
    metadata: parquet.FileMetaData


@dataclass(frozen=True, slots=True)
class _Part:
    """One row group's figures of a column."""

    rows: int
    nulls: int | None
    minimum: Any = None
    maximum: Any = None

    @property
    def is_empty(self) -> bool:
        return self.nulls == self.rows


def read_footers(path: str, declared: DataType | None = None) -> TableFacts | None:
    """The facts of a local Parquet table; None where they do not tell.

    Partitions are of the types that are `declared` for them.
    """
    try:
        footers = list_footers(path)
        return _to_facts(path, footers, declared) if footers else None
    except (UnclearFolderError, OSError, ValueError, pa.ArrowException):
        return None


def list_footers(path: str) -> list[Footer]:
    """The footers of all files at a local path."""
    return [Footer(file, parquet.read_metadata(file.path)) for file in list_files(path)]


def has_one_schema(path: str) -> bool:
    """Whether the files of a local Parquet table agree on their columns, as far as is known."""
    try:
        schemas = [parquet.read_schema(file.path) for file in list_files(path)]
    except (UnclearFolderError, OSError, ValueError, pa.ArrowException):
        return True
    return all(schema.equals(schemas[0]) for schema in schemas)


def find_unreadable(files: Iterable[Path], columns: Collection[str] = ()) -> str | None:
    """One of the newest files whose first row cannot be read, whatever its footer says.

    Of some columns, or of all where none is named.
    """
    newest = sorted(files, key=lambda file: file.stat().st_mtime, reverse=True)[:_MOST_TRIED]
    wanted = {name.lower() for name in columns}
    return next((str(file) for file in newest if not _has_readable_row(file, wanted)), None)


def _has_readable_row(path: Path, wanted: set[str]) -> bool:
    try:
        # By pages and not by row groups: one row is all that is wanted.
        with parquet.ParquetFile(path, buffer_size=_PAGES, pre_buffer=False) as file:
            names = [name for name in file.schema_arrow.names if name.lower() in wanted]
            rows = file.iter_batches(1, columns=names if wanted else None, use_threads=False)
            next(rows, None)
    except (OSError, ValueError, NotImplementedError, pa.ArrowException):
        return False
    return True


def common_schema(footers: list[Footer]) -> Schema | None:
    """The schema that all files agree on; None where they do not, or do not tell it."""
    schemas = [schema_of(footer.metadata) for footer in footers]
    first = schemas[0]
    if any(schema is None or schema != first for schema in schemas):
        return None
    layouts = [footer.metadata.schema for footer in footers]
    return first if all(layout.equals(layouts[0]) for layout in layouts) else None


def odd_columns(footers: list[Footer]) -> tuple[FileColumn, ...]:
    """All columns, where Spark would not read some of them by itself; else none."""
    joined = join_columns([(footer.file.path.name, footer.metadata) for footer in footers]) or ()
    return joined if any(column.is_joined or column.unreadable for column in joined) else ()


def readable_schema(footers: list[Footer]) -> Schema | None:
    """The columns that Spark can read if it is told their types; None where it need not be."""
    fields = [_to_field(column) for column in odd_columns(footers) if column.stored is not None]
    # Spark takes a column without a type for integers.
    plain = [{**field, "type": "integer"} if field["type"] == VOID else field for field in fields]
    return {"type": "struct", "fields": plain} if fields else None


def _to_column(column: FileColumn) -> ActualColumn:
    if column.stored is None:
        return ActualColumn(column.name, column.own, unreadable=column.unreadable)
    (actual,) = columns_of({"fields": [_to_field(column)]})
    return actual


def _to_field(column: FileColumn) -> dict[str, Any]:
    return {"name": column.name, "type": column.stored, "nullable": True, "metadata": {}}


def column_statistics(footers: Sequence[Footer], column: ActualColumn) -> ColumnStatistics:
    """The exact figures of a column, over all files."""
    parts = [part for footer in footers for part in _parts(footer.metadata, column)]
    nulls = [part.nulls for part in parts]
    filled = [part for part in parts if not part.is_empty]
    has_bounds = all(part.minimum is not None and part.maximum is not None for part in filled)
    return ColumnStatistics(
        nulls=None if None in nulls else sum(count or 0 for count in nulls),
        minimum=min((p.minimum for p in filled), default=None) if has_bounds else None,
        maximum=max((p.maximum for p in filled), default=None) if has_bounds else None,
    )


def _to_facts(path: str, footers: list[Footer], declared: DataType | None) -> TableFacts | None:
    _refuse_doubled(footers)
    schema = common_schema(footers)
    joined = () if schema else odd_columns(footers)
    if schema is None and not joined:
        return None
    files = tuple(footer.file for footer in footers)
    stored = columns_of(schema) if schema else tuple(map(_to_column, joined))
    partitions = partition_columns(files, declared_folders(partition_texts(files), declared))
    columns = (*stored, *partitions)
    if len({column.name.lower() for column in columns}) < len(columns):
        return None
    statistics = {column.name: column_statistics(footers, column) for column in stored}
    statistics |= {
        column.name: ColumnStatistics(nulls=statistics[column.name].nulls)
        for column in joined
        if column.is_joined or column.unreadable
    }
    statistics |= {column.name: _partition_statistics(footers, column) for column in partitions}
    rows = sum(footer.metadata.num_rows for footer in footers)
    newest = newest_write(files)
    return TableFacts(
        columns=columns,
        rows=rows,
        statistics=statistics,
        answered_by=ANSWERED_BY,
        estimated_rows=rows,
        bytes=sum(file.path.stat().st_size for file in files),
        files=len(files),
        format="parquet",
        location=path,
        changes=(newest,) if newest else (),
    )


def _refuse_doubled(footers: Sequence[Footer]) -> None:
    """A column that a folder has too is read from the folder: in the file it must be the same."""
    for footer in footers:
        partition = {name.lower(): text for name, text in footer.file.partition.items()}
        for name in footer.metadata.schema.to_arrow_schema().names if partition else ():
            key = name.lower()
            if key in partition and not _is_constant(footer, name, partition[key]):
                raise DoubledColumnError(name, footer.file)


def _is_constant(footer: Footer, name: str, text: str | None) -> bool:
    """Whether a column of a file is known to hold nothing but what its folder is called."""
    columns = columns_of(schema_of(footer.metadata) or {"fields": []})
    for column in columns:
        if column.name == name:
            statistics = column_statistics([footer], column)
            if text is None:
                return bool(statistics.nulls == footer.metadata.num_rows)
            bounds = {str(statistics.minimum), str(statistics.maximum)}
            return statistics.nulls == 0 and bounds == {text}
    return False


def _partition_statistics(footers: Sequence[Footer], column: ActualColumn) -> ColumnStatistics:
    nulls, values = 0, []
    for footer in footers:
        value = partition_value(footer.file.partition[column.name], column.type)
        if value is None:
            nulls += footer.metadata.num_rows
        elif footer.metadata.num_rows and not column.is_text:
            values.append(value)
    return ColumnStatistics(nulls, min(values, default=None), max(values, default=None))


def _parts(metadata: parquet.FileMetaData, column: ActualColumn) -> Iterable[_Part]:
    at = _leaf(metadata, column.name)
    for number in range(metadata.num_row_groups):
        group = metadata.row_group(number)
        if group.num_rows:
            yield (
                _part(metadata, number, at, column.type)
                if at is not None
                else _Part(group.num_rows, None)
            )


def _leaf(metadata: parquet.FileMetaData, name: str) -> int | None:
    """Where a column that holds one plain value per row stands in the file."""
    for at in range(metadata.num_columns):
        column = metadata.schema.column(at)
        is_plain = column.max_repetition_level == 0 and column.max_definition_level <= 1
        # The path alone would mistake the field of a struct for a column with dots in its name.
        if is_plain and column.path == name and column.name == name:
            return at
    return None


def _part(metadata: parquet.FileMetaData, number: int, at: int, data_type: DataType) -> _Part:
    group = metadata.row_group(number)
    column, statistics = metadata.schema.column(at), group.column(at).statistics
    is_required = column.max_definition_level == 0
    if statistics is None:
        return _Part(group.num_rows, 0 if is_required else None)
    nulls = statistics.null_count if statistics.has_null_count else (0 if is_required else None)
    if not statistics.has_min_max:
        return _Part(group.num_rows, nulls)
    raw = statistics.min_raw, statistics.max_raw
    bounds = [_to_value(bound, column, data_type, metadata) for bound in raw]
    return _Part(group.num_rows, nulls, *bounds)


def _to_value(raw: Any, column: Any, data_type: DataType, metadata: parquet.FileMetaData) -> Any:
    """A bound as the value that it stands for; None for one that may not be exact."""
    match data_type.kind:
        case kind if kind in INTEGERS and _is_signed(column):
            return int(raw) if isinstance(raw, int) else None
        case "decimal" if _is_signed(column):
            return _to_decimal(raw, data_type.scale or 0)
        case "date":
            return _to_day(raw)
        case "timestamp" | "timestamp_ntz":
            return _to_moment(raw, column, is_local=data_type.kind == "timestamp_ntz")
        case "string" if (metadata.created_by or "").startswith(_EXACT_WRITERS):
            return _to_text(raw)
    return None


def _is_signed(column: Any) -> bool:
    return "isSigned=false" not in str(column.logical_type).replace(" ", "")


def _to_decimal(raw: Any, scale: int) -> Decimal | None:
    unscaled = int.from_bytes(raw, "big", signed=True) if isinstance(raw, bytes) else raw
    return Decimal(f"{unscaled}E-{scale}") if isinstance(unscaled, int) else None


def _to_day(raw: Any) -> date | None:
    try:
        day = _EPOCH.date() + timedelta(days=raw)
    except (OverflowError, TypeError):
        return None
    return day if day >= _FIRST_DAY else None


def _to_moment(raw: Any, column: Any, *, is_local: bool) -> datetime | None:
    unit = {"milliseconds": 1000, "microseconds": 1}.get(_unit(column))
    if unit is None or not isinstance(raw, int):
        return None
    try:
        moment = _EPOCH + timedelta(microseconds=raw * unit)
    except OverflowError:
        return None
    if moment < _FIRST_MOMENT:
        return None
    return moment.replace(tzinfo=None) if is_local else moment


def _unit(column: Any) -> str:
    written = str(column.logical_type)
    return next((unit for unit in ("milliseconds", "microseconds") if unit in written), "")


def _to_text(raw: Any) -> str | None:
    return raw.decode() if isinstance(raw, bytes) and len(raw) <= _LONGEST_TEXT else None
