"""Iceberg tables, as their catalog describes them."""

from collections.abc import Mapping
from typing import Any

from floe.adapters.iceberg.described import DescribedTable, read_metadata
from floe.checks import Table
from floe.errors import ConfigurationError
from floe.plan import Credentials, TableFacts, TableSource, Unreachable, demand_platform
from floe.rest_catalog import CatalogService

_KINDS = {"jdbc": "sql"}
_STARTS = {"http": "rest", "thrift": "hive", "sqlite": "sql", "postgresql": "sql"}
_KEEPS = frozenset({"nulls", "time", "uuid", "zone"})
# What a catalog's storage may ask for, and the names of its variable.
_SECRETS = {
    "s3.access-key-id": ("ACCESS_KEY_ID",),
    "s3.secret-access-key": ("SECRET_ACCESS_KEY",),
    "s3.session-token": ("SESSION_TOKEN",),
    "s3.region": ("REGION",),
    "s3.endpoint": ("S3_ENDPOINT", "ENDPOINT"),
}


class IcebergCatalog:
    """Knows the tables of Iceberg catalogs: REST, and where the platform says so others."""

    def __init__(
        self, sources: Mapping[Table, TableSource], environment: Mapping[str, str]
    ) -> None:
        self._sources = sources
        self._environment = environment

    def describe(self, table: Table) -> TableFacts | Unreachable:
        """The current schema of a table, and when it was written."""
        source = self._sources[table]
        try:
            credentials = Credentials(source, self._environment)
        except ConfigurationError as error:
            return Unreachable(str(error), is_outside=False)
        identifier = _identifier(credentials.values, table)
        try:
            found = _find(source, credentials, identifier)
        except ConfigurationError as error:
            return Unreachable(str(error), is_outside=False)
        except Exception as error:  # noqa: BLE001 - each catalog's client has errors of its own
            return Unreachable(f"Iceberg: {credentials.hide(str(error)) or type(error).__name__}")
        if found is None:
            reason = f"there is no table '{'.'.join(identifier)}' in the catalog"
            return Unreachable(reason, is_missing=True)
        return TableFacts(
            found.columns,
            answered_by="catalog",
            format="iceberg",
            location=found.location,
            changes=found.changes,
            is_case_sensitive=True,
            keeps=_KEEPS,
        )


def _find(
    source: TableSource, credentials: Credentials, identifier: tuple[str, ...]
) -> DescribedTable | None:
    values = credentials.values
    kind = _kind(values, credentials)
    url, warehouse = values.get("catalogUrl"), values.get("warehouse")
    place = {"uri": url, "warehouse": warehouse or credentials.find("WAREHOUSE")}
    if kind == "rest":
        catalog = CatalogService(
            str(url or ""),
            place["warehouse"],
            credentials.find("TOKEN"),
            credentials.find("CREDENTIAL"),
        )
        metadata = catalog.find_table(identifier).metadata
        return None if metadata is None else read_metadata(metadata)
    demand_platform(source, kind, values, by_java=False)
    # These bring clients along that a REST service does not need.
    from floe.adapters.iceberg.local_catalogs import load_table  # noqa: PLC0415

    secrets = {key: credentials.find(*names) for key, names in _SECRETS.items()}
    told = {key: str(value) for key, value in {**place, **secrets}.items() if value}
    return load_table(kind, str(values.get("catalog")), told, identifier)


def _kind(values: Mapping[str, Any], credentials: Credentials) -> str:
    written = values.get("catalogType") or credentials.find("CATALOG_TYPE")
    if written:
        return _KINDS.get(str(written).lower(), str(written).lower())
    url = str(values.get("catalogUrl") or "").lower()
    kinds = [kind for start, kind in _STARTS.items() if url.startswith(start)]
    if not kinds:
        raise ConfigurationError("the server's catalogUrl does not say what kind of catalog it is")
    return kinds[0]


def _identifier(values: Mapping[str, Any], table: Table) -> tuple[str, ...]:
    """A physical name may bring its own namespace."""
    name = tuple(table.physical_name.split("."))
    namespace = str(values.get("namespace") or "")
    return name if len(name) > 1 or not namespace else (*namespace.split("."), *name)
