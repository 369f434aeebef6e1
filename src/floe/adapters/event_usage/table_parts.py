"""Files of tables: staged ones that end with their batch, and Parquet that stays."""

import secrets
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.compute as pc  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]


def stage(table: pa.Table, folder: str, buckets: int = 1, key: str = "") -> str:
    """Keep a table for another task; its buckets, by a key, can be read one by one."""
    file = Path(folder) / f"{secrets.token_hex(8)}.arrow"
    file.parent.mkdir(parents=True, exist_ok=True)
    with pa.OSFile(str(file), "wb") as sink, pa.ipc.new_file(sink, table.schema) as writer:
        for bucket in range(buckets):
            part = table if buckets == 1 else _bucket(table, key, bucket, buckets)
            writer.write_batch(_batch(part))
    return str(file)


def staged(files: Iterable[str], schema: pa.Schema, bucket: int = 0) -> pa.Table:
    """A bucket of what other tasks have kept."""
    return pa.Table.from_batches([_read_batch(file, bucket) for file in files], schema)


def write_part(table: pa.Table, folder: Path, number: int = 0) -> None:
    """Write a file of a table, whole or not at all; none where there are no rows.

    A task that is tried again replaces what it wrote before.
    """
    if not table.num_rows:
        return
    folder.mkdir(parents=True, exist_ok=True)
    half = folder / f".{secrets.token_hex(8)}"
    pq.write_table(table, half)
    half.replace(folder / f"part-{number}.parquet")


def write_rows(rows: Iterable[Sequence[Any]], schema: pa.Schema, folder: Path) -> None:
    """Write rows as a file of a table."""
    columns = list(zip(*rows, strict=True))
    if columns:
        arrays = [pa.array(each, type) for each, type in zip(columns, schema.types, strict=True)]
        write_part(pa.Table.from_arrays(arrays, schema=schema), folder)


def read_parts(
    folders: Iterable[str], columns: Sequence[str], **wanted: Iterable[int]
) -> Iterator[pa.Table]:
    """The files of a table, one by one; of a column that is named, only some values."""
    for folder in folders:
        for file in sorted(Path(folder).glob("*.parquet")):
            table = pq.ParquetFile(file).read(list(columns), use_threads=False)
            for column, values in wanted.items():
                keys = pa.array(np.fromiter(values, np.int64))
                table = table.filter(pc.is_in(table[column], value_set=keys))
            yield table


def read_keys(
    folders: Iterable[str], columns: Sequence[str], **wanted: Collection[int]
) -> set[tuple[int, ...]]:
    """The keys that a table has, as far as they are wanted."""
    keys: set[tuple[int, ...]] = set()
    if all(wanted.values()):
        for table in read_parts(folders, columns, **wanted):
            keys.update(zip(*(table[column].to_pylist() for column in columns), strict=True))
    return keys


def by_day(table: pa.Table) -> Mapping[int, pa.Table]:
    """The rows of each day."""
    days = pc.unique(table["day"]).to_pylist()
    if len(days) == 1:
        return {days[0]: table}
    return {day: table.filter(pc.equal(table["day"], day)) for day in sorted(days)}


def _bucket(table: pa.Table, key: str, bucket: int, buckets: int) -> pa.Table:
    return table.filter(pa.array(table[key].to_numpy() % buckets == bucket))


def _batch(table: pa.Table) -> pa.RecordBatch:
    batches = table.combine_chunks().to_batches()
    return batches[0] if batches else pa.RecordBatch.from_pylist([], schema=table.schema)


def _read_batch(file: str, bucket: int) -> pa.RecordBatch:
    return pa.ipc.open_file(pa.memory_map(file)).get_batch(bucket)
