"""Files of OpenLineage events: found in folders, and read one event at a time."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from floe.adapters.openlineage.compression import PACKED, DamageError, telling_damage, unpack
from floe.adapters.openlineage.event_texts import EventText, read_events
from floe.errors import ConfigurationError

STANDARD_INPUT: Final = "-"
_ENDINGS: Final = (".json", ".jsonl", ".ndjson")
_ALL_ENDINGS: Final = tuple(f"{each}{packed}" for each in _ENDINGS for packed in ("", *PACKED))
_EVENTS_PER_WORD: Final = 1000

Tell = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class EventFile:
    """A file with events; without a path, they come from standard input."""

    name: str
    path: Path | None
    size: int = 0

    def read(self, tell: Tell) -> Iterator[EventText]:
        """The events, one at a time; `tell` is told how many bytes of the file are behind."""
        line = 1
        with self._opened() as raw:
            try:
                with telling_damage():
                    for number, text in enumerate(read_events(unpack(raw))):
                        line = text.line
                        if number % _EVENTS_PER_WORD == 0 and self.size:
                            tell(raw.tell())
                        yield text
            except DamageError as error:
                yield EventText(line, 1, None, f"behind this nothing can be read: {error}")

    @contextmanager
    def _opened(self) -> Iterator[BinaryIO]:
        if self.path is None:
            yield sys.stdin.buffer
        else:
            with self.path.open("rb") as stream:
                yield stream


def find_event_files(paths: tuple[Path, ...]) -> tuple[EventFile, ...]:
    """The files that are named, and those below the folders that are; `-` is standard input."""
    files = dict.fromkeys(file for path in paths for file in _files(path))
    return tuple(_event_file(file) for file in files)


def find_unread_files(paths: tuple[Path, ...]) -> tuple[str, ...]:
    """What is below folders and not read: hidden files of events, pipes, links without an end."""
    folders = (path for path in paths if path.is_dir())
    files = ((folder, file) for folder in folders for file in _walk(folder, with_hidden=True))
    unread = (
        file
        for folder, file in files
        if _is_log(file) and (_is_hidden(file.relative_to(folder).parts) or not file.is_file())
    )
    return tuple(dict.fromkeys(file.as_posix() for file in unread))


def find_other_files(paths: tuple[Path, ...]) -> tuple[str, ...]:
    """What is below folders and not read, for its name does not end as those of events do."""
    files = (file for path in paths if path.is_dir() for file in _walk(path))
    others = (file for file in files if not _is_log(file) and file not in paths)
    return tuple(dict.fromkeys(file.as_posix() for file in others))


def _files(path: Path) -> Iterator[Path]:
    if str(path) == STANDARD_INPUT or (path.exists() and not path.is_dir()):
        yield path
    elif path.is_dir():
        yield from (file for file in _walk(path) if _is_log(file) and file.is_file())
    else:
        raise ConfigurationError(f"{path} does not exist")


def _walk(folder: Path, *, with_hidden: bool = False) -> Iterator[Path]:
    """Files below a folder and the links in it, each folder once."""
    met: set[str] = set()
    for where, folders, files in os.walk(folder, followlinks=True):
        real = os.path.realpath(where)
        wanted = [] if real in met else files
        folders[:] = [] if real in met else sorted(folders)
        met.add(real)
        if not with_hidden:
            folders[:] = [name for name in folders if not _is_hidden((name,))]
        for name in sorted(wanted):
            if with_hidden or not _is_hidden((name,)):
                yield Path(where) / name


def _is_log(file: Path) -> bool:
    return file.name.lower().endswith(_ALL_ENDINGS)


def _is_hidden(parts: tuple[str, ...]) -> bool:
    return any(part.startswith(".") for part in parts)


def _event_file(path: Path) -> EventFile:
    if str(path) == STANDARD_INPUT:
        return EventFile("<stdin>", None)
    return EventFile(path.as_posix(), path, path.stat().st_size if path.is_file() else 0)
