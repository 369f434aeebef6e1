"""Tables that are named on the command line: files by their path, others by their name."""

from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import Any

from floe.checks import Table
from floe.errors import ConfigurationError
from floe.plan import TableSource
from floe.wiring import Opened
from floe.workflows.drafting import WantedTable

_STORES = {"s3": "s3", "s3a": "s3", "abfss": "azure", "abfs": "azure", "gs": "gcs"}
_SUFFIXES = (".parquet", ".csv", ".tsv", ".json", ".jsonl", ".ndjson", ".avro", ".orc", ".xml")
_ENDS = tuple(f"{suffix}{packed}" for suffix in _SUFFIXES for packed in ("", ".gz"))
_FORMATS = {"tsv": "csv", "jsonl": "json", "ndjson": "json"}


def wanted_tables(
    opened: Opened, names: Iterable[str], form: str | None
) -> tuple[tuple[WantedTable, TableSource], ...]:
    """Where each table is, and the server that its contract shall name."""
    found: dict[str, tuple[WantedTable, TableSource]] = {}
    for name in names:
        wanted, source = _wanted(opened, name, form)
        key = wanted.table.name.casefold()
        if key in found:
            raise ConfigurationError(f"two tables are called '{wanted.table.name}'")
        found[key] = wanted, source
    return tuple(found.values())


def _wanted(opened: Opened, name: str, form: str | None) -> tuple[WantedTable, TableSource]:
    scheme = name.partition("://")[0].lower() if "://" in name else None
    if scheme in _STORES:
        values = {"location": name, **_with_format(name, form)}
        return _made(_stem(name), str(_STORES[scheme]), values)
    if scheme not in (None, "file") or not _is_path(name):
        return _catalog_table(name)
    path = Path(name.removeprefix("file://"))
    if not path.exists() and not any(sign in name for sign in "*?["):
        raise ConfigurationError(f"{name} does not exist")
    written = _from_root(opened, path)
    return _made(_stem(name), "local", {"path": written, **_with_format(_sample(path), form)})


def _is_path(name: str) -> bool:
    return "/" in name or name.startswith(".") or name.endswith(_ENDS) or Path(name).exists()


def _catalog_table(name: str) -> tuple[WantedTable, TableSource]:
    table = Table("", name.rpartition(".")[2], name)
    return WantedTable(table), TableSource(table, "spark", "spark", {})


def _made(name: str, kind: str, values: dict[str, Any]) -> tuple[WantedTable, TableSource]:
    table = Table("", name, name)
    server = {"server": kind, "type": kind, **values}
    return WantedTable(table, server), TableSource(table, kind, kind, values)


def _with_format(name: str, form: str | None) -> dict[str, str]:
    if form:
        return {"format": form}
    plain = name.removesuffix(".gz").rstrip("/")
    suffix = PurePosixPath(plain).suffix.removeprefix(".").lower()
    known = f".{suffix}" in _SUFFIXES
    return {"format": _FORMATS.get(suffix, suffix)} if known else {}


def _sample(path: Path) -> str:
    """A file of a folder: by its ending the format is known."""
    if not path.is_dir():
        return path.name
    if (path / "_delta_log").is_dir():
        return "x.delta"
    files = (file for file in sorted(path.rglob("*")) if file.name.endswith(_ENDS))
    return next((file.name for file in files), path.name)


def _stem(name: str) -> str:
    last = PurePosixPath(name.rstrip("/")).name
    return last.partition(".")[0].strip("*?[]") or "table"


def _from_root(opened: Opened, path: Path) -> str:
    resolved = Path.cwd() / path
    is_inside = resolved.is_relative_to(opened.root)
    return (resolved.relative_to(opened.root) if is_inside else resolved).as_posix()
