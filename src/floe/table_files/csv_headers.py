"""The columns that the first line of each local CSV file names."""

import bz2
import codecs
import csv
import gzip
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from floe.table_files.listings import DataFile, list_files

PACKED = frozenset({".gz", ".bz2"})
_LONGEST_HEADER = 65536
_WIDE = {
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}


class UnclearHeaderError(Exception):
    """A first line that engines may read in different ways."""


class WrongEncodingError(Exception):
    """A file that says by its first bytes that it is written in another encoding."""

    def __init__(self, file: Path, encoding: str) -> None:
        super().__init__(f"{file.name} is written in {encoding}")
        self.file = file
        self.encoding = encoding


@dataclass(frozen=True, slots=True)
class CsvLayout:
    """The cells of the first line, and the files that begin with it; no cells in empty files."""

    cells: tuple[str, ...]
    files: tuple[DataFile, ...]


def csv_layouts(path: str, options: Mapping[str, str]) -> tuple[CsvLayout, ...]:
    """The files at a path by their first lines; `options` are those that Spark takes."""
    files_by_cells: dict[tuple[str, ...], list[DataFile]] = {}
    for file in list_files(path):
        files_by_cells.setdefault(_first_line(file.path, options), []).append(file)
    return tuple(CsvLayout(cells, tuple(files)) for cells, files in files_by_cells.items())


def _first_line(file: Path, options: Mapping[str, str]) -> tuple[str, ...]:
    with open_csv(file) as opened:
        start = opened.read(_LONGEST_HEADER)
    text = _decode(file, start, options["encoding"])
    if "\r" in text.replace("\r\n", ""):
        raise UnclearHeaderError
    lines = (line for line in _parse(text, options) if line)
    cells = tuple(next(lines, ()))
    if len(start) == _LONGEST_HEADER and next(lines, None) is None:
        raise UnclearHeaderError
    return cells


def open_csv(file: Path) -> io.BufferedIOBase:
    """The bytes of a file, unpacked."""
    match file.suffix.lower():
        case ".gz":
            return gzip.open(file, "rb")
        case ".bz2":
            return bz2.open(file, "rb")
    return file.open("rb")


def _decode(file: Path, start: bytes, encoding: str) -> str:
    try:
        name = codecs.lookup(encoding).name
    except LookupError:
        raise UnclearHeaderError from None
    if name != "utf-8":
        return start.decode(name, errors="replace").removeprefix("\ufeff")
    wide = next((wide for mark, wide in _WIDE.items() if start.startswith(mark)), None)
    if wide:
        raise WrongEncodingError(file, wide)
    return start.decode("utf-8-sig", errors="replace")


def _parse(text: str, options: Mapping[str, str]) -> Iterator[list[str]]:
    quote, escape = options["quote"], options["escape"]
    try:
        yield from csv.reader(
            io.StringIO(text, newline=""),
            delimiter=options["sep"],
            quotechar=quote,
            escapechar=None if escape == quote else escape,
            doublequote=escape == quote,
        )
    except (csv.Error, TypeError, ValueError):
        raise UnclearHeaderError from None
