"""Catalogs that are no REST service: PyIceberg's own clients, as the platform named them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pyiceberg.catalog import AVAILABLE_CATALOGS, Catalog, CatalogType
from pyiceberg.exceptions import NoSuchNamespaceError, NoSuchTableError
from sqlalchemy.engine import make_url

from floe.adapters.iceberg.described import DescribedTable, describe_table
from floe.adapters.iceberg.metadata_files import MetadataFiles
from floe.errors import ConfigurationError

_KINDS = frozenset({"bigquery", "dynamodb", "glue", "hive", "sql"})


def load_table(
    kind: str, name: str, told: Mapping[str, str], identifier: tuple[str, ...]
) -> DescribedTable | None:
    """What a catalog says of a table; None where it has no such table."""
    catalog = _open(kind, name, told)
    try:
        table = catalog.load_table(identifier)
    except (NoSuchTableError, NoSuchNamespaceError):
        return None
    finally:
        catalog.close()
    moments = (snapshot.timestamp_ms for snapshot in table.metadata.snapshots)
    return describe_table(table.schema(), table.location(), moments)


def _open(kind: str, name: str, told: Mapping[str, str]) -> Catalog:
    """A catalog that creates nothing, and whose tables choose no code.

    PyIceberg's `load_catalog` is not used: it mixes in the user's settings for any catalog of the
    same name, and those of a file in the current folder.
    """
    if kind not in _KINDS:
        listed = ", ".join(sorted({*_KINDS, "rest"}))
        raise ConfigurationError(f"'{kind}' is no type of Iceberg catalog: there are {listed}")
    uri = {"uri": _only_to_read(told["uri"])} if kind == "sql" and "uri" in told else {}
    properties = {**told, **uri, "init_catalog_tables": "false", "py-io-impl": _FILES}
    catalog = AVAILABLE_CATALOGS[CatalogType(kind)](name, properties)
    # A table's own properties would else be mixed in here.
    catalog._load_file_io = _files_of(properties)  # type: ignore[method-assign]  # noqa: SLF001
    return catalog


_FILES = f"{MetadataFiles.__module__}.{MetadataFiles.__name__}"


def _files_of(properties: Mapping[str, str]) -> Any:
    def load(*_: object, **__: object) -> MetadataFiles:
        return MetadataFiles(dict(properties))

    return load


def _only_to_read(uri: str) -> str:
    """A SQLite file that has to be there already, and stays as it is."""
    url = make_url(uri)
    if url.get_backend_name() != "sqlite":
        return uri
    file = Path(url.database or "")
    if not url.database or not file.is_file():
        raise ConfigurationError(f"there is no SQLite file '{url.database or ''}'")
    read_only = url.set(database=file.absolute().as_uri(), query={"mode": "ro", "uri": "true"})
    return read_only.render_as_string(hide_password=False)
