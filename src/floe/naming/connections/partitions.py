"""Paths without the folders of their partitions, exactly as the OpenLineage client trims them."""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Final

# The client gives up on a path that is still not trimmed after so many rounds.
_MOST_ROUNDS: Final = 16
# A date in a folder's name, and how it is written.
_DATES: Final = (
    (re.compile(r"\d{4}-\d{2}-\d{2}"), "%Y-%m-%d"),
    (re.compile(r"\d{2}\.\d{2}\.\d{4}"), "%d.%m.%Y"),
    (re.compile(r"\d{8}"), "%Y%m%d"),
)
_MONTHS: Final = ((re.compile(r"\d{6}"), "%Y%m"), (re.compile(r"\d{4}-\d{2}"), "%Y-%m"))
_OF_TIMES: Final = re.compile(r"[TZ\s:.\d-]*")


def trim_partitions(path: str) -> str:
    """A path without folders at its end that are `key=value`, dates, or year, month and day.

    A folder that is the only one stays: a path that is all partitions would leave no name.

    >>> trim_partitions("/lake/orders/country=de/2025/07/21")
    '/lake/orders'
    """
    trimmed = path
    for _ in range(_MOST_ROUNDS):
        before = trimmed
        for trim in _TRIMMERS:
            trimmed = trim(trimmed)
        if trimmed == before:
            return trimmed
    return path


def _without_last(is_partition: Callable[[str], bool]) -> Callable[[str], str]:
    """Drop the last folder if it is a partition, and not the only one."""

    def trim(path: str) -> str:
        folders = [each for each in path.split("/") if each]
        is_trimmed = len(folders) > 1 and is_partition(folders[-1])
        return _without_folders(path, 1) if is_trimmed else path

    return trim


def _without_calendar(path: str) -> str:
    """Drop year, month and day, or year and month, if each has a folder and one stays before."""
    folders = path.strip("/").split("/")
    if len(folders) > 3 and _is_written("/".join(folders[-3:]), "%Y/%m/%d"):
        return _without_folders(path, 3)
    if len(folders) > 2 and _is_written("/".join(folders[-2:]), "%Y/%m"):
        return _without_folders(path, 2)
    return path


def _without_folders(path: str, count: int) -> str:
    return path.rstrip("/").rsplit("/", count)[0]


def _is_setting(folder: str) -> bool:
    return folder.count("=") == 1


def _is_date(folder: str) -> bool:
    """Whether a folder is a date, with a time of day perhaps, and nothing else."""
    return _OF_TIMES.fullmatch(folder) is not None and any(
        _is_written(text, form) for pattern, form in _DATES for text in pattern.findall(folder)
    )


def _is_month(folder: str) -> bool:
    return any(pattern.fullmatch(folder) and _is_written(folder, form) for pattern, form in _MONTHS)


def _is_written(text: str, form: str) -> bool:
    try:
        datetime.strptime(text, form)  # noqa: DTZ007
    except ValueError:
        return False
    return True


_TRIMMERS: Final = (
    _without_last(_is_setting),
    _without_last(_is_date),
    _without_calendar,
    _without_last(_is_month),
)
