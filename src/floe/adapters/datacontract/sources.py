"""What a source may be before anything reads it: no larger, deeper or livelier than it needs."""

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from floe.adapters.datacontract.formats import Format
from floe.adapters.datacontract.upstream import load
from floe.cleaning import clean
from floe.documents import Limits, read_bytes
from floe.errors import InputError

_MEGABYTE: Final = 1024 * 1024
_LARGEST_ARCHIVE: Final = 64 * _MEGABYTE
_MOST_MEMBERS: Final = 2000
_CHUNK: Final = _MEGABYTE
_LIMITS: Final = ("file-too-large", "too-deep", "too-many-aliases", "too-many-nodes")
# datacontract-cli puts the path and the names of columns into SQL as they are.
_SIGNS_OF_SQL: Final = frozenset("'\"`;*?[]{}")
_COLUMNS: Final = (
    "SELECT * FROM read_csv_auto(?, hive_partitioning=1, auto_type_candidates ="
    " ['BOOLEAN', 'INTEGER', 'BIGINT', 'DOUBLE', 'VARCHAR']) LIMIT 0"
)


def check_source(file: Path, format: Format) -> None:
    """Refuse a file that would cost or do more than reading it should."""
    size = file.stat().st_size
    if format.largest and size > format.largest:
        most = f"{format.largest // _MEGABYTE} MB"
        raise InputError(
            f"{clean(str(file))} is larger than the {most} that are read of {format.name}"
        )
    if format.name in _CHECKS:
        _CHECKS[format.name](file)


def _check_archive(file: Path) -> None:
    """A small file can hold a large one, and XML one that has no end."""
    if not zipfile.is_zipfile(file):
        return
    with zipfile.ZipFile(file) as archive:
        members = archive.infolist()
        if len(members) > _MOST_MEMBERS or sum(m.file_size for m in members) > _LARGEST_ARCHIVE:
            raise InputError(f"{clean(str(file))} unpacks to more than is read")
        for member in members:
            if member.filename.endswith((".xml", ".rels")):
                with archive.open(member) as content:
                    _refuse_entities(file, content.read)


def _check_xml(file: Path) -> None:
    with file.open("rb") as content:
        _refuse_entities(file, content.read)


def _refuse_entities(file: Path, read: Callable[[int], bytes]) -> None:
    """Nothing needs entities of its own; other encodings only put zeros between the letters."""
    before = b""
    while part := read(_CHUNK):
        if b"<!ENTITY" in before + part.replace(b"\0", b""):
            raise InputError(f"{clean(str(file))} declares entities, which are not read")
        before = part.replace(b"\0", b"")[-8:]


def _check_yaml(file: Path) -> None:
    limits = Limits(bytes=32 * _MEGABYTE, nodes=2_000_000)
    document = read_bytes(file.name, file.read_bytes(), limits)
    for fault in document.faults:
        if fault.code in _LIMITS:
            raise InputError(f"{clean(str(file))}:{fault.line}:{fault.column}: {fault.message}")


def _check_columns(file: Path) -> None:
    if _SIGNS_OF_SQL & set(str(file)):
        raise InputError(f"{clean(str(file))}: rename it, the path has signs that SQL knows")
    duckdb: Any = load("duckdb")
    with duckdb.connect(":memory:") as connection:
        try:
            columns = [
                column[0] for column in connection.execute(_COLUMNS, [str(file)]).description
            ]
        except duckdb.Error:
            # The importer fails in the same way, and its reason is told.
            return
    for column in columns:
        if '"' in column:
            raise InputError(f"the column '{clean(column)}' has a quote in its name")


_CHECKS: Final[dict[str, Callable[[Path], None]]] = {
    "csv": _check_columns,
    "excel": _check_archive,
    "openapi": _check_yaml,
    "powerbi": _check_archive,
    "xsd": _check_xml,
}
