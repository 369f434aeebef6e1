"""Catalogs that are no REST service: PyIceberg's own clients, as the platform named them."""

from collections.abc import Mapping
from pathlib import Path

from pyiceberg.catalog import Catalog
from pyiceberg.exceptions import NoSuchNamespaceError, NoSuchTableError
from sqlalchemy.engine import make_url

from floe.adapters.iceberg.described import DescribedTable, describe_table
from floe.adapters.iceberg.metadata_files import MetadataFiles
from floe.adapters.iceberg.trusted_catalogs import open_catalog
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
    """A catalog that creates nothing."""
    if kind not in _KINDS:
        listed = ", ".join(sorted({*_KINDS, "rest"}))
        raise ConfigurationError(f"'{kind}' is no type of Iceberg catalog: there are {listed}")
    uri = {"uri": _only_to_read(told["uri"])} if kind == "sql" and "uri" in told else {}
    properties = {**told, **uri, "init_catalog_tables": "false"}
    return open_catalog(kind, name, properties, MetadataFiles)


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
