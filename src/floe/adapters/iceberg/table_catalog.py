"""Iceberg tables, as their catalog describes them."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from pyiceberg.catalog import Catalog, load_catalog
from pyiceberg.exceptions import NoSuchNamespaceError, NoSuchTableError
from pyiceberg.table import Table as IcebergTable

from floe.adapters.iceberg.types import to_columns
from floe.checks import Table
from floe.errors import ConfigurationError
from floe.plan import Credentials, TableFacts, TableSource, Unreachable

_KINDS = {"jdbc": "sql"}
_KEEPS = frozenset({"nulls", "time", "uuid", "zone"})
# What a catalog or its storage may ask for, and the names of its variable.
_SECRETS = {
    "credential": ("CREDENTIAL",),
    "token": ("TOKEN",),
    "s3.access-key-id": ("ACCESS_KEY_ID",),
    "s3.secret-access-key": ("SECRET_ACCESS_KEY",),
    "s3.session-token": ("SESSION_TOKEN",),
    "s3.region": ("REGION",),
    "s3.endpoint": ("S3_ENDPOINT", "ENDPOINT"),
}


class IcebergCatalog:
    """Knows the tables of Iceberg catalogs: REST, SQL, Hive, Glue."""

    def __init__(
        self, sources: Mapping[Table, TableSource], environment: Mapping[str, str]
    ) -> None:
        self._sources = sources
        self._environment = environment

    def describe(self, table: Table) -> TableFacts | Unreachable:
        """The current schema of a table, and when it was written."""
        source = self._sources[table]
        credentials = Credentials(source.server, source.type, self._environment)
        try:
            values = credentials.fill(dict(source.values))
            catalog = load_catalog(str(values.get("catalog")), **_properties(values, credentials))
            return _describe(catalog, _identifier(values, table))
        except ConfigurationError as error:
            return Unreachable(str(error), is_outside=False)
        except Exception as error:  # noqa: BLE001 - each catalog's client has errors of its own
            return Unreachable(f"Iceberg: {credentials.hide(str(error)) or type(error).__name__}")


def _properties(values: Mapping[str, Any], credentials: Credentials) -> dict[str, str]:
    kind = values.get("catalogType") or credentials.find("CATALOG_TYPE")
    places = {
        "type": _KINDS.get(str(kind).lower(), kind),
        "uri": values.get("catalogUrl"),
        "warehouse": values.get("warehouse") or credentials.find("WAREHOUSE"),
    }
    secrets = {key: credentials.find(*names) for key, names in _SECRETS.items()}
    return {key: str(value) for key, value in {**places, **secrets}.items() if value}


def _identifier(values: Mapping[str, Any], table: Table) -> tuple[str, ...]:
    """A physical name may bring its own namespace."""
    name = tuple(table.physical_name.split("."))
    namespace = str(values.get("namespace") or "")
    return name if len(name) > 1 or not namespace else (*namespace.split("."), *name)


def _describe(catalog: Catalog, identifier: tuple[str, ...]) -> TableFacts | Unreachable:
    try:
        table = catalog.load_table(identifier)
    except (NoSuchTableError, NoSuchNamespaceError):
        reason = f"there is no table '{'.'.join(identifier)}' in the catalog"
        return Unreachable(reason, is_missing=True)
    return _facts(table)


def _facts(table: IcebergTable) -> TableFacts:
    moments = (snapshot.timestamp_ms for snapshot in table.metadata.snapshots)
    return TableFacts(
        to_columns(table.schema()),
        answered_by="catalog",
        format="iceberg",
        location=table.location(),
        changes=tuple(datetime.fromtimestamp(at / 1000, UTC) for at in sorted(moments)),
        is_case_sensitive=True,
        keeps=_KEEPS,
    )
