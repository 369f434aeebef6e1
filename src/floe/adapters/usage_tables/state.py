"""Which files of the tables count: one small JSON file, replaced as a whole."""

import json
import os
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from floe.errors import InputError, OutsideError

_FILE: Final = "current.json"
_VERSION: Final = 4
_BATCH: Final = re.compile(r"[0-9]{8,}-[0-9a-f]{8}")

FileMark = tuple[int, int]
TopicMark = tuple[str, Mapping[int, int]]


@dataclass(frozen=True, slots=True)
class TableState:
    """The batches that count, which of them holds a day, and the logs that were read.

    A file is told by its path; its size and time of change tell whether it is as it was. A topic
    is told by its cluster; its id tells whether it is still the same, and its offsets what is
    read next. `parts` are the folders of Parquet files that count, with how many files each has.
    """

    batches: tuple[str, ...] = ()
    days: Mapping[int, str] = field(default_factory=dict)
    files: Mapping[str, FileMark] = field(default_factory=dict)
    topics: Mapping[str, TopicMark] = field(default_factory=dict)
    parts: Mapping[str, int] = field(default_factory=dict)


def read_state(folder: Path) -> TableState:
    """What counts; nothing where there is no table yet."""
    file = folder / _FILE
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        if any(batch_folders(folder)):
            # Its first batch is begun with the file that tells that none counts yet.
            raise _lost(folder, folder) from None
        return TableState()
    except (OSError, ValueError) as error:
        raise InputError(f"{file} cannot be read: {error}") from error
    try:
        return _state(content)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise InputError(f"{file} is not what floe wrote: {error!r}") from error


def _state(content: Mapping[str, Any]) -> TableState:
    if content["version"] != _VERSION:
        raise ValueError(
            f"version {content['version']} is not {_VERSION}: remove the folder, and update again"
        )
    return TableState(
        tuple(map(str, content["batches"])),
        {int(day): str(batch) for day, batch in content["days"].items()},
        {str(file): (int(size), int(time)) for file, (size, time) in content["files"].items()},
        {topic: _topic_mark(*mark) for topic, mark in content.get("topics", {}).items()},
        {str(part): int(files) for part, files in content["parts"].items()},
    )


def _topic_mark(topic_id: str, offsets: Mapping[str, int]) -> TopicMark:
    return str(topic_id), {int(partition): int(offset) for partition, offset in offsets.items()}


def refuse_lost(folder: Path, state: TableState) -> None:
    """Rather say nothing than less than was known: files of tables must all be there."""
    for part, files in state.parts.items():
        if count_files(folder / part) < files:
            raise _lost(folder / part, folder)


def batch_folders(folder: Path) -> Iterator[Path]:
    """The folders of batches, those that count and others; what else is there is not ours."""
    below = folder.iterdir() if folder.is_dir() else ()
    return (path for path in below if _BATCH.fullmatch(path.name) and path.is_dir())


def _lost(part: Path, folder: Path) -> OutsideError:
    return OutsideError(
        f"{part} has lost files, and with them history: restore {folder} as a whole, or remove it "
        "and read all logs again"
    )


def count_files(folder: Path) -> int:
    """How many files of a table a folder has."""
    return sum(1 for _ in folder.glob("*.parquet"))


def write_state(folder: Path, state: TableState) -> None:
    """Let another state count, from one moment to the next."""
    content = {
        "version": _VERSION,
        "batches": state.batches,
        "days": {str(day): batch for day, batch in sorted(state.days.items())},
        "files": dict(sorted(state.files.items())),
        "topics": dict(sorted(state.topics.items())),
        "parts": dict(sorted(state.parts.items())),
    }
    write_whole(folder / _FILE, content)


def write_whole(file: Path, content: Mapping[str, Any] | Iterable[Any]) -> None:
    """Write JSON so that nobody ever sees half of it."""
    descriptor, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as stream:
            json.dump(content, stream)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
