"""Columns of local files that their folders have too."""

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import pyarrow as pa  # type: ignore[import-untyped]
from pyarrow import orc

from floe.table_files.listings import (
    DataFile,
    DoubledColumnError,
    UnclearFolderError,
    list_files,
)

_SCHEMA = b"avro.schema"
_LONGEST_HEADER = 4 * 1024 * 1024


def refuse_doubled(form: str, path: str) -> None:
    """Raise for a column that engines would read from the folder, and not from the file."""
    try:
        files = list_files(path) if form in _NAMES else ()
    except (UnclearFolderError, OSError):
        return
    for file in files:
        refuse_names(_NAMES[form](file.path) if file.partition else (), file)


def refuse_names(names: Iterable[str], file: DataFile) -> None:
    """Raise for one of these columns of a file that its folder has too."""
    folders = {name.lower() for name in file.partition}
    for name in names:
        if name.lower() in folders:
            raise DoubledColumnError(name, file)


def _orc_names(file: Path) -> Iterable[str]:
    try:
        names: list[str] = orc.ORCFile(file).schema.names
    except (OSError, ValueError, pa.ArrowException):
        return ()
    return names


def _avro_names(file: Path) -> Iterable[str]:
    """The fields of the schema that an Avro file begins with."""
    with file.open("rb") as opened:
        header = opened.read(_LONGEST_HEADER)
    schema = header.partition(_SCHEMA)[2].decode("utf-8", errors="replace")
    try:
        record, _ = json.JSONDecoder().raw_decode(schema, schema.index("{"))
    except (ValueError, RecursionError):
        return ()
    fields = record.get("fields")
    return [str(field.get("name")) for field in fields] if isinstance(fields, list) else ()


_NAMES: Mapping[str, Callable[[Path], Iterable[str]]] = {"avro": _avro_names, "orc": _orc_names}
