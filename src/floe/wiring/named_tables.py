"""Tables that are named on the command line: files by their path, others by their name."""

import os
import re
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

from floe.errors import ConfigurationError
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from floe.plan import TableSource
    from floe.workflows.drafting import WantedTable

# The standard has no type for Google's store, nor for tables that Spark knows by name.
_STORES = {"s3": "s3", "s3a": "s3", "abfss": "azure", "abfs": "azure", "gs": "custom"}
_SPARK = {"server": "spark", "type": "custom"}
_SIGNS = "*?[{"
_SUFFIXES = (".parquet", ".csv", ".tsv", ".json", ".jsonl", ".ndjson", ".avro", ".orc", ".xml")
_ENDS = tuple(f"{suffix}{packed}" for suffix in _SUFFIXES for packed in ("", ".gz"))
_FORMATS = {"tsv": "csv", "jsonl": "json", "ndjson": "json"}


def wanted_tables(
    opened: Opened, names: Iterable[str], form: str | None
) -> "tuple[tuple[WantedTable, TableSource], ...]":
    """Where each table is, and the server that its contract shall name."""
    found: dict[str, tuple[WantedTable, TableSource]] = {}
    for name in names:
        wanted, source = _wanted(opened, name, form)
        key = wanted.table.name.casefold()
        if key in found:
            raise ConfigurationError(f"two tables are called '{wanted.table.name}'")
        found[key] = wanted, source
    return tuple(found.values())


def _wanted(opened: Opened, name: str, form: str | None) -> "tuple[WantedTable, TableSource]":
    if PurePosixPath(name.strip()).name in ("", ".."):
        raise ConfigurationError(f"--table '{name}' names no table")
    scheme = name.partition("://")[0].lower() if "://" in name else None
    if scheme in _STORES:
        values = {"location": name, **_with_format(name, form)}
        return _made(_stem(name), str(_STORES[scheme]), values)
    if scheme not in (None, "file") or not _is_path(name):
        return _catalog_table(name)
    path = Path(os.path.normpath(Path.cwd() / name.removeprefix("file://")))
    if not path.exists() and not _is_glob(name):
        raise ConfigurationError(f"{name} does not exist")
    is_inside = path.is_relative_to(opened.root)
    written = (path.relative_to(opened.root) if is_inside else path).as_posix()
    values = {"path": written, **_with_format(_sample(path), form)}
    return _made(_stem(path.as_posix()), "local", values)


def _is_path(name: str) -> bool:
    return "/" in name or name.startswith(".") or name.endswith(_ENDS) or Path(name).exists()


def _catalog_table(name: str) -> "tuple[WantedTable, TableSource]":
    from floe.checks import Table
    from floe.plan import TableSource
    from floe.workflows.drafting import WantedTable

    parts = name.split(".")
    if not all(part.strip() for part in parts):
        raise ConfigurationError(f"--table '{name}' names no table")
    table = Table("", parts[-1], name)
    return WantedTable(table, _SPARK), TableSource(table, "spark", "spark", {})


def _made(name: str, kind: str, values: dict[str, Any]) -> "tuple[WantedTable, TableSource]":
    from floe.checks import Table
    from floe.plan import TableSource
    from floe.workflows.drafting import WantedTable

    table = Table("", name, name)
    server = {"server": kind, "type": kind, **values}
    return WantedTable(table, server), TableSource(table, kind, kind, values, frozenset(values))


def _with_format(name: str, form: str | None) -> dict[str, str]:
    if form:
        return {"format": form}
    plain = name.removesuffix(".gz").rstrip("/")
    suffix = PurePosixPath(plain).suffix.removeprefix(".").lower()
    is_suffix = f".{suffix}" in _SUFFIXES
    return {"format": _FORMATS.get(suffix, suffix)} if is_suffix else {}


def _sample(path: Path) -> str:
    """A file of a folder: by its ending the format is known."""
    if not path.is_dir():
        return path.name
    if (path / "_delta_log").is_dir():
        return "x.delta"
    files = (file for file in sorted(path.rglob("*")) if file.name.endswith(_ENDS))
    return next((file.name for file in files), path.name)


def _stem(name: str) -> str:
    """What a table at a path is called: as its files, else as the folder that they lie in."""
    stems = (_before_glob(part) for part in reversed(PurePosixPath(name).parts))
    return next((stem for stem in stems if stem), "table")


def _before_glob(part: str) -> str:
    plain = part.partition(".")[0]
    if not _is_glob(plain):
        return plain
    return re.split(r"[*?\[{]", plain)[0].rstrip("_-")


def _is_glob(name: str) -> bool:
    return any(sign in name for sign in _SIGNS)
