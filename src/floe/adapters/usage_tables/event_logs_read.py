"""Which files of a log are new, and which have changed since they were read."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from floe.adapters.usage_tables.state import FileMark


@dataclass(frozen=True, slots=True)
class ListedLogs:
    """The files to read, and those among them that were read before and have changed."""

    new: Mapping[str, FileMark]
    changed: tuple[str, ...]
    unchanged: int


def list_logs(files: Iterable[Path], before: Mapping[str, FileMark]) -> ListedLogs:
    """Compare files with what was read; one that grew is read again, which counts nothing twice."""
    new: dict[str, FileMark] = {}
    changed: list[str] = []
    unchanged = 0
    # A file and a link to it are read once.
    for path in dict.fromkeys(file.resolve() for file in files):
        try:
            stat = path.stat()
        except FileNotFoundError:
            # It was rotated since it was found, and has another name by now.
            continue
        mark = (stat.st_size, stat.st_mtime_ns)
        if before.get(str(path)) == mark:
            unchanged += 1
            continue
        if str(path) in before:
            changed.append(str(path))
        new[str(path)] = mark
    return ListedLogs(new, tuple(changed), unchanged)
