"""The data files below a local path, and the partitions they lie in."""

import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from urllib.parse import unquote

from floe.errors import ConfigurationError, OutsideError
from floe.model import INTEGERS, DataType
from floe.plan import ActualColumn
from floe.table_files.stored_schemas import columns_of

COPYING = "._COPYING_"
_GLOB = re.compile(r"[*?\[{]")
_NO_VALUE = "__HIVE_DEFAULT_PARTITION__"
_WHOLE_NUMBER = re.compile(r"-?(0|[1-9]\d{0,17})")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_PLAIN_TEXT = re.compile(r"[A-Za-z_][A-Za-z_ \-]*")
_NOT_TEXT = frozenset({"nan", "infinity", "inf"})
_INT32 = 2**31


class UnclearFolderError(Exception):
    """A folder that engines may read in different ways."""


class StrayFilesError(UnclearFolderError):
    """A folder with files that an engine would pass over in silence; its text says which."""


class DamagedTableError(OutsideError):
    """A table of which files are gone or cut short; its text says which."""


@dataclass(frozen=True, slots=True)
class DataFile:
    """A file, and the partition values in its path; a value of None stands for null."""

    path: Path
    partition: Mapping[str, str | None] = field(default_factory=dict)


class DoubledColumnError(ConfigurationError):
    """A column of a file that its folder has too, with values that may be others."""

    def __init__(self, column: str, file: DataFile) -> None:
        super().__init__(
            f"column '{column}' is in a file and in the name of its folder, and nothing shows that "
            f"their values are the same: {file.path}; leave one of them out"
        )


def has_glob(path: str) -> bool:
    """Whether a path stands for those that match it."""
    return _GLOB.search(path) is not None


def list_files(path: str) -> tuple[DataFile, ...]:
    """The data files at a path: a file, a folder, a partitioned folder or a simple glob."""
    if not has_glob(path):
        return tuple(_files_at(Path(path)))
    if "{" in path or "[" in path or "**" in path or "=" in path:
        raise UnclearFolderError
    files: list[DataFile] = []
    for match in match_paths(path):
        if "=" in str(match):
            raise UnclearFolderError
        files += _files_at(match)
    if any(file.partition for file in files):
        raise UnclearFolderError
    return tuple(files)


def match_paths(path: str) -> list[Path]:
    """What matches a glob, without the files that are hidden; folders that match are read."""
    matches = sorted(Path("/").glob(path.lstrip("/")))
    return [match for match in matches if not is_hidden(match.name) or match.is_dir()]


def partition_columns(
    files: tuple[DataFile, ...], texts: Container[str] = ()
) -> tuple[ActualColumn, ...]:
    """The columns that the folders' names make, typed by what all values have in common.

    Those of `texts` are texts, whatever they look like.
    """
    names = [tuple(file.partition) for file in files]
    if len(set(names)) > 1:
        raise UnclearFolderError
    fields = [
        {
            "name": name,
            "type": "string" if name in texts else _type_of({f.partition[name] for f in files}),
        }
        for name in (names[0] if names else ())
    ]
    return columns_of({"type": "struct", "fields": fields})


def partition_names(path: str) -> tuple[str, ...]:
    """The columns that the folders of a path make; none where engines may read it differently."""
    try:
        files = list_files(path)
    except (UnclearFolderError, OSError):
        return ()
    return tuple(dict.fromkeys(name for file in files for name in file.partition))


def partition_value(text: str | None, data_type: DataType) -> int | date | str | None:
    """A partition's value in the type of its column."""
    if text is None:
        return None
    if data_type.kind in INTEGERS:
        return int(text)
    return date.fromisoformat(text) if data_type.kind == "date" else text


def newest_write(files: tuple[DataFile, ...]) -> datetime | None:
    """When the newest of the files was written."""
    times = [file.path.stat().st_mtime for file in files]
    return datetime.fromtimestamp(max(times), UTC) if times else None


def _files_at(path: Path) -> Iterator[DataFile]:
    if path.is_file():
        yield DataFile(path)
    elif path.is_dir():
        yield from _files_below(path, {})


def _files_below(folder: Path, partition: dict[str, str | None]) -> Iterator[DataFile]:
    entries = [entry for entry in sorted(folder.iterdir()) if not is_hidden(entry.name)]
    files = [entry for entry in entries if not entry.is_dir()]
    folders = [entry for entry in entries if entry.is_dir() and _holds_files(entry)]
    for entry in files:
        if folders:
            raise StrayFilesError(f"'{entry}' lies beside the folder '{folders[0].name}'")
        yield DataFile(entry, partition)
    for entry in folders:
        name, is_partition, value = entry.name.partition("=")
        if not (is_partition and name and value):
            raise StrayFilesError(f"the folder '{entry}' is no partition")
        text = None if value == _NO_VALUE else unquote(value)
        yield from _files_below(entry, {**partition, unquote(name): text})


def _holds_files(folder: Path) -> bool:
    entries = (entry for entry in folder.iterdir() if not is_hidden(entry.name))
    return any(not entry.is_dir() or _holds_files(entry) for entry in entries)


def is_hidden(name: str) -> bool:
    """Whether engines pass over a file or a folder of this name."""
    is_marked = name.startswith("_") and "=" not in name
    return is_marked or name.startswith(".") or name.endswith(COPYING)


def _type_of(texts: set[str | None]) -> str:
    known_texts = {text for text in texts if text is not None}
    if known_texts and all(_WHOLE_NUMBER.fullmatch(text) for text in known_texts):
        is_small = all(-_INT32 <= int(text) < _INT32 for text in known_texts)
        return "integer" if is_small else "long"
    if known_texts and all(_is_day(text) for text in known_texts):
        return "date"
    if known_texts and all(
        _PLAIN_TEXT.fullmatch(t) and t.lower() not in _NOT_TEXT for t in known_texts
    ):
        return "string"
    raise UnclearFolderError


def _is_day(text: str) -> bool:
    try:
        return bool(_DAY.fullmatch(text)) and bool(date.fromisoformat(text))
    except ValueError:
        return False
