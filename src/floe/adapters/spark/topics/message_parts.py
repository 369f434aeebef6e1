"""Messages become lines of files; of a partition's messages each task of Spark writes one file."""

import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, Final

import pyarrow as pa  # type: ignore[import-untyped]
from pyspark.sql import DataFrame

from floe.adapters.spark.topics.offsets import TopicMark

_EMPTY: Final = "the message is empty"
# A message is one line: no string of JSON holds a line break as it is.
_BREAKS: Final = bytes.maketrans(b"\r\n", b"  ")
_PART: Final = pa.schema(
    [(name, pa.int64()) for name in ("partition", "first", "last", "messages", "empty")]
    + [("file", pa.string())]
)
_PART_DDL: Final = ", ".join(
    f"{column.name} {'string' if column.name == 'file' else 'bigint'}" for column in _PART
)


@dataclass(frozen=True, slots=True)
class FetchedMessages:
    """Messages in files of lines, by how these are called, and how far their topics are read then.

    `unused` counts those that no line can stand for, and those that are lost.
    """

    count: int = 0
    files: Mapping[str, str] = field(default_factory=dict)
    marks: Mapping[str, TopicMark] = field(default_factory=dict)
    unused: Mapping[tuple[str, str], int] = field(default_factory=dict)


def write_parts(messages: DataFrame, folder: str, read: Mapping[int, int]) -> list[Any]:
    """Write messages that were not read before, and tell the partition and offsets of each file."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    plain = messages.select("partition", "offset", "value")
    return plain.mapInArrow(WriteParts(folder, read), _PART_DDL).collect()


def fetched(parts: Iterable[Any], url: str) -> FetchedMessages:
    """What parts of a topic hold; their files are called by their partition and offsets."""
    count, files, unused = 0, {}, {}
    for part in parts:
        place = f"{url}, partition {part.partition}, offsets {part.first} to {part.last}"
        count += part.messages
        files[part.file] = place
        if part.empty:
            unused[place, _EMPTY] = part.empty
    return FetchedMessages(count, files, unused=unused)


@dataclass(frozen=True, slots=True)
class WriteParts:
    """What a task of Spark does; what was read before is left out."""

    folder: str
    read: Mapping[int, int]

    def __call__(self, batches: Iterable[Any]) -> Iterator[Any]:
        """Write the messages of a task, and answer where they are."""
        rows = (row for batch in batches for row in zip(*map(_values, batch.columns), strict=True))
        new = (row for row in rows if row[1] >= self.read.get(row[0], 0))
        for partition, messages in groupby(new, itemgetter(0)):
            part = self._write(partition, messages)
            yield pa.RecordBatch.from_pylist([part], schema=_PART)

    def _write(self, partition: int, messages: Iterable[tuple[int, int, bytes | None]]) -> Any:
        file = Path(self.folder) / f"{partition}-{secrets.token_hex(8)}.ndjson"
        first, count, empty = -1, 0, 0
        with file.open("wb") as lines:
            # A file that begins so is not taken for a packed one, whatever its messages are.
            lines.write(b"\n")
            for _, offset, message in messages:
                first = offset if first < 0 else first
                count += 1
                line = (message or b"").translate(_BREAKS)
                empty += not line.strip()
                lines.write(line + b"\n")
        return {
            "partition": partition,
            "first": first,
            "last": offset,
            "messages": count,
            "empty": empty,
            "file": str(file),
        }


def _values(column: Any) -> list[Any]:
    values: list[Any] = column.to_pylist()
    return values
