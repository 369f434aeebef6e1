"""The data files below a local path, and the partitions they lie in."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from types import MappingProxyType
from urllib.parse import unquote

from floe.errors import ConfigurationError, OutsideError
from floe.model import INTEGERS, DataType
from floe.plan import ActualColumn
from floe.table_files.stored_schemas import columns_of

COPYING = "._COPYING_"
_GLOB = re.compile(r"[*?\[{]")
_BRACES = re.compile(r"\{([^{}]*)\}")
_NO_VALUE = "__HIVE_DEFAULT_PARTITION__"
WHOLE_NUMBER = re.compile(r"-?(0|[1-9]\d{0,17})")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_PLAIN_TEXT = re.compile(r"[A-Za-z_][A-Za-z_ \-]*")
_NOT_TEXT = frozenset({"nan", "infinity", "inf"})
_INT32 = 2**31
_NO_PARTITION: Mapping[str, str | None] = MappingProxyType({})
_NONE_DECLARED: Mapping[str, ActualColumn] = MappingProxyType({})


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
    """The data files at a path: a file, a folder, a partitioned folder or a glob."""
    base = fixed_part(path)
    if base is None:
        return tuple(_files_at(Path(path)))
    if "\\" in path:
        raise UnclearFolderError
    matches = (match for match in match_paths(path) if "**" not in path or match.is_file())
    files = [
        file for match in matches for file in _files_at(match, _partition_of(match, Path(base)))
    ]
    plain = next((file.path for file in files if not file.partition), None)
    if plain and any(file.partition for file in files):
        raise StrayFilesError(f"'{plain}' lies in no partition, and others do")
    return tuple(files)


def fixed_part(path: str) -> str | None:
    """The folder above a glob, from which partitions are named; None without a glob."""
    parts = Path(path).parts
    at = next((number for number, part in enumerate(parts) if has_glob(part)), None)
    return str(Path(*parts[:at])) if at else None


def match_paths(path: str) -> list[Path]:
    """What matches a glob, without the files that are hidden; folders that match are read."""
    matches = find_matches(path)
    return [match for match in matches if not is_hidden(match.name) or match.is_dir()]


def find_matches(path: str) -> list[Path]:
    """Files and folders that match a glob as Hadoop writes it: `{a,b}` is either, `[^a]` no `a`."""
    braces = _BRACES.search(path)
    if braces is None:
        return sorted(Path("/").glob(path.lstrip("/").replace("[^", "[!")))
    words = braces[1].split(",")
    paths = (path[: braces.start()] + word + path[braces.end() :] for word in words)
    return sorted({match for other in paths for match in find_matches(other)})


def partition_columns(
    files: tuple[DataFile, ...], declared: Mapping[str, ActualColumn] = _NONE_DECLARED
) -> tuple[ActualColumn, ...]:
    """The columns that the folders' names make, typed by what all values have in common.

    Those of `declared` are as they are said to be.
    """
    names = [tuple(file.partition) for file in files]
    if len(set(names)) > 1:
        raise UnclearFolderError
    return tuple(declared.get(name) or _column(name, files) for name in (names[0] if names else ()))


def _column(name: str, files: tuple[DataFile, ...]) -> ActualColumn:
    stored = _type_of({file.partition[name] for file in files})
    (column,) = columns_of({"fields": [{"name": name, "type": stored}]})
    return column


def partitions_below(path: str) -> Mapping[str, set[str]]:
    """The columns that the folders of a path make; none where engines may read it differently."""
    try:
        return partition_texts(list_files(path))
    except (UnclearFolderError, OSError):
        return {}


def partition_texts(files: Iterable[DataFile]) -> Mapping[str, set[str]]:
    """What stands in the names of folders, by the columns that they make."""
    texts: dict[str, set[str]] = {}
    for file in files:
        for name, text in file.partition.items():
            texts.setdefault(name, set()).update([] if text is None else [text])
    return texts


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


def _files_at(
    path: Path, partition: Mapping[str, str | None] = _NO_PARTITION
) -> Iterator[DataFile]:
    if path.is_file():
        yield DataFile(path, partition)
    elif path.is_dir():
        yield from _files_below(path, partition)


def _partition_of(match: Path, base: Path) -> Mapping[str, str | None]:
    """The partition that the folders between a glob's fixed part and a match of it make.

    As to Spark, those above a folder that is none are no part of it.
    """
    folders = (match.parent if match.is_file() else match).relative_to(base).parts
    pairs: list[tuple[str, str | None]] = []
    for folder in reversed(folders):
        pair = _pair(folder)
        if pair is None and pairs:
            break
        pairs += [pair] if pair else []
    return dict(reversed(pairs))


def _pair(folder: str) -> tuple[str, str | None] | None:
    """The column and its value that the name of a folder stands for."""
    name, _, value = folder.partition("=")
    if not (name and value):
        return None
    return unquote(name), None if value == _NO_VALUE else unquote(value)


def _files_below(folder: Path, partition: Mapping[str, str | None]) -> Iterator[DataFile]:
    entries = [entry for entry in sorted(folder.iterdir()) if not is_hidden(entry.name)]
    files = [entry for entry in entries if not entry.is_dir()]
    folders = [entry for entry in entries if entry.is_dir() and _holds_files(entry)]
    for entry in files:
        if folders:
            raise StrayFilesError(f"'{entry}' lies beside the folder '{folders[0].name}'")
        yield DataFile(entry, partition)
    for entry in folders:
        pair = _pair(entry.name)
        if pair is None:
            raise StrayFilesError(f"the folder '{entry}' is no partition")
        yield from _files_below(entry, {**partition, **dict([pair])})


def _holds_files(folder: Path) -> bool:
    entries = (entry for entry in folder.iterdir() if not is_hidden(entry.name))
    return any(not entry.is_dir() or _holds_files(entry) for entry in entries)


def is_hidden(name: str) -> bool:
    """Whether engines pass over a file or a folder of this name."""
    is_marked = name.startswith("_") and "=" not in name
    return is_marked or name.startswith(".") or name.endswith(COPYING)


def _type_of(texts: set[str | None]) -> str:
    known_texts = {text for text in texts if text is not None}
    if known_texts and all(WHOLE_NUMBER.fullmatch(text) for text in known_texts):
        is_small = all(-_INT32 <= int(text) < _INT32 for text in known_texts)
        return "integer" if is_small else "long"
    if known_texts and all(is_day(text) for text in known_texts):
        return "date"
    if known_texts and all(
        _PLAIN_TEXT.fullmatch(t) and t.lower() not in _NOT_TEXT for t in known_texts
    ):
        return "string"
    raise UnclearFolderError


def is_day(text: str) -> bool:
    """Whether a text is a day as ISO writes it."""
    try:
        return bool(_DAY.fullmatch(text)) and bool(date.fromisoformat(text))
    except ValueError:
        return False
