"""Tables that only grow, in few files: each one costs every question and every update."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]

# By its name it is read before what is new: of two names of one key the first one counts.
_FILE: Final = "merged.parquet"
_ROWS: Final = 1_000_000


def merge_folders(folders: Sequence[Path], target: Path) -> None:
    """Write the rows of some folders, oldest first, into a file of another, before its own."""
    files = [file for folder in folders for file in sorted(folder.glob("*.parquet"))]
    target.mkdir(exist_ok=True)
    with pq.ParquetWriter(target / _FILE, pq.read_schema(files[0])) as merged:
        for rows in _groups(files):
            merged.write_table(rows)


def _groups(files: Iterable[Path]) -> Iterator[pa.Table]:
    """The rows of many small files as few large groups."""
    held: list[pa.RecordBatch] = []
    for file in files:
        for batch in pq.ParquetFile(file).iter_batches():
            held.append(batch)
            if sum(each.num_rows for each in held) >= _ROWS:
                yield pa.Table.from_batches(held)
                held = []
    if held:
        yield pa.Table.from_batches(held)
