"""Which of a table's files disagree, and on what."""

from pathlib import Path

import pyarrow as pa  # type: ignore[import-untyped]
from pyarrow import parquet

from floe.table_files.listings import UnclearFolderError, list_files

_LONGEST = 12


def schema_conflict(path: str) -> str | None:
    """The first column that two local Parquet files give different types, in words."""
    seen: dict[str, tuple[str, str]] = {}
    try:
        for file in list_files(path):
            for field in parquet.read_schema(file.path):
                here = str(field.type), Path(file.path).name
                first = seen.setdefault(field.name, here)
                if first[0] != here[0]:
                    return f"{field.name} differs in {_said(*first)} and {_said(*here)}"
    except (UnclearFolderError, OSError, ValueError, pa.ArrowException):
        return None
    return None


def _said(data_type: str, file: str) -> str:
    short = data_type if len(data_type) <= _LONGEST else f"{data_type[:_LONGEST]}…"
    return f"{file} ({short})"
