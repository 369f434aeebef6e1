"""Paths without the folders of their partitions, as the OpenLineage clients trim them."""

import re
from datetime import datetime
from typing import Final

# A date in a folder's name, and how it is written.
_DATES: Final = (
    (re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}"), "%Y-%m-%d"),
    (re.compile(r"[0-9]{2}\.[0-9]{2}\.[0-9]{4}"), "%d.%m.%Y"),
    (re.compile(r"[0-9]{8}"), "%Y%m%d"),
)
_OF_TIMES: Final = re.compile(r"[\s:.0-9-]+")


def trim_partitions(path: str) -> str:
    """A path without folders at its end that are `key=value`, dates, or year, month and day.

    The first folder always stays: a path that is all partitions would leave no name.
    """
    folders = path.split("/")
    first = 2 if path.startswith("/") else 1
    while (count := _partition_folders(folders[first:])) > 0:
        del folders[-count:]
    return "/".join(folders)


def _partition_folders(folders: list[str]) -> int:
    """How many folders at the end are one partition."""
    if not folders:
        return 0
    if folders[-1].count("=") == 1 or _is_date(folders[-1]) or _is_month(folders[-1]):
        return 1
    if len(folders) > 1 and _is_written("".join(folders[-2:]), "%Y%m", 6):
        return 2
    return 3 if len(folders) > 2 and _is_written("".join(folders[-3:]), "%Y%m%d", 8) else 0


def _is_date(folder: str) -> bool:
    """Whether a folder is a date, with a time of day perhaps, and nothing else."""
    for pattern, form in _DATES:
        for found in pattern.finditer(folder):
            if _is_written(found.group(), form, len(found.group())):
                rest = folder[: found.start()] + folder[found.end() :]
                return _OF_TIMES.sub("", rest) in ("", "T", "Z", "TZ")
    return False


def _is_month(folder: str) -> bool:
    return _is_written(folder, "%Y%m", 6) or _is_written(folder, "%Y-%m", 7)


def _is_written(text: str, form: str, length: int) -> bool:
    if len(text) != length or not text.isascii():
        return False
    try:
        datetime.strptime(text, form)  # noqa: DTZ007
    except ValueError:
        return False
    return True
