"""The registry as an Iceberg catalog shows it: properties of namespaces, and two tables."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import pyarrow as pa  # type: ignore[import-untyped]
from pyiceberg.exceptions import (
    NamespaceAlreadyExistsError,
    NoSuchNamespaceError,
    NoSuchTableError,
    TableAlreadyExistsError,
)
from pyiceberg.schema import Schema
from pyiceberg.table import Table
from pyiceberg.types import LongType, NestedField, StringType, TimestamptzType

from floe.adapters.iceberg.rest_client import RestClient
from floe.adapters.iceberg.trusted_catalogs import open_catalog, refuse_code, restrain
from floe.adapters.iceberg.warehouse_files import WAREHOUSE, WarehouseFiles
from floe.errors import OutsideError
from floe.registry import REGISTRY_NAMESPACE, VersionRow, VersionTag
from floe.rest_catalog import CatalogService

_VERSIONS: Final = f"{REGISTRY_NAMESPACE}.contract_versions"
_TAGS: Final = f"{REGISTRY_NAMESPACE}.contract_tags"
_TEXTS = (
    *("contract", "version", "name", "schema_hash", "document_hash", "effective_hash"),
    *("registered_by", "owner", "domain", "layer", "status", "description", "repository"),
)
_KEY = NestedField(1, "number", LongType(), required=True)
_VERSION_SCHEMA = Schema(
    _KEY,
    NestedField(2, "registered_at", TimestamptzType(), required=True),
    *(NestedField(3 + i, name, StringType(), required=i < 7) for i, name in enumerate(_TEXTS)),
)
_TAG_SCHEMA = Schema(
    _KEY,
    NestedField(2, "contract", StringType(), required=True),
    NestedField(3, "version", StringType(), required=True),
    NestedField(4, "tag", StringType(), required=True),
)


class LostTableError(OutsideError):
    """A table that the catalog knows, and whose files are not there."""


class RegistryCatalog:
    """Shows versions in an Iceberg catalog: of SQL (SQLite or PostgreSQL), or behind REST."""

    def __init__(self, name: str, properties: Mapping[str, str]) -> None:
        files = {WAREHOUSE: properties["warehouse"]}
        if properties.get("type", "sql") == "rest":
            client = RestClient(name, _service(properties), files)
            catalog = restrain(client, WarehouseFiles, files)
        else:
            catalog = open_catalog("sql", name, {**properties, **files}, WarehouseFiles)
        self._catalog = refuse_code(catalog)

    def close(self) -> None:
        """Let go of the catalog's connections."""
        self._catalog.close()

    def read_properties(self, namespace: str) -> Mapping[str, str]:
        """The properties of a namespace; none where it does not exist."""
        try:
            return dict(self._catalog.load_namespace_properties(namespace))
        except NoSuchNamespaceError:
            return {}

    def write_properties(self, namespace: str, values: Mapping[str, str]) -> None:
        """Set properties of a namespace, which is made where it does not exist."""
        self._make_namespace(namespace)
        self._catalog.update_namespace_properties(namespace, updates=dict(values))

    def read_rows(self) -> Mapping[int, str]:
        """The numbers of the versions that are there, each with its digest."""
        rows = self._read(_VERSIONS, "number", "document_hash")
        digests: dict[int, str] = dict(rows)
        if len(digests) < len(rows):
            raise OutsideError(f"{_VERSIONS} has a version twice")
        return digests

    def read_tags(self) -> frozenset[VersionTag]:
        """The numbers of the versions that have tags, with each of them."""
        return frozenset(self._read(_TAGS, "number", "tag"))

    def append_rows(self, rows: Sequence[VersionRow]) -> None:
        """Add versions to their table."""
        _append(self._table(_VERSIONS, _VERSION_SCHEMA), list(map(_row, rows)))

    def append_tags(self, rows: Sequence[VersionRow], tags: frozenset[VersionTag]) -> None:
        """Add those tags of versions to their table, which is made in any case."""
        lines = [_tag(row, tag) for row in rows for _, tag in sorted(tags & row.tags)]
        _append(self._table(_TAGS, _TAG_SCHEMA), lines)

    def drop_lost_tables(self) -> None:
        """Give up tables whose files are gone, so that they can be made anew."""
        for name in (_VERSIONS, _TAGS):
            try:
                self._read(name, "number")
            except LostTableError:
                self._catalog.drop_table(name)

    def _read(self, name: str, *columns: str) -> list[Any]:
        try:
            table = self._catalog.load_table(name)
            rows = table.scan(selected_fields=columns).to_arrow()
        except (NoSuchTableError, NoSuchNamespaceError, FileNotFoundError):
            # A service says of lost metadata too that there is no such table.
            if self._is_listed(name):
                raise LostTableError(
                    f"files of the table {name} are gone: floe reconcile --all makes it anew"
                ) from None
            return []
        return list(zip(*(rows.column(column).to_pylist() for column in columns), strict=True))

    def _is_listed(self, name: str) -> bool:
        try:
            return tuple(name.split(".")) in self._catalog.list_tables(REGISTRY_NAMESPACE)
        except NoSuchNamespaceError:
            return False

    def _table(self, name: str, schema: Schema) -> Table:
        self._make_namespace(REGISTRY_NAMESPACE)
        with suppress(TableAlreadyExistsError):
            self._catalog.create_table(name, schema)
        return self._catalog.load_table(name)

    def _make_namespace(self, namespace: str) -> None:
        with suppress(NamespaceAlreadyExistsError):
            self._catalog.create_namespace(namespace)


def _append(table: Table, rows: list[dict[str, Any]]) -> None:
    if rows:
        table.append(pa.Table.from_pylist(rows, schema=table.schema().as_arrow()))


def _row(row: VersionRow) -> dict[str, Any]:
    version = row.version
    texts = {name: getattr(version, name) for name in _TEXTS}
    return {"number": row.number, "registered_at": version.registered_at, **texts}


def _tag(row: VersionRow, tag: str) -> dict[str, Any]:
    version = row.version
    key = {"number": row.number, "contract": version.contract, "version": version.version}
    return {**key, "tag": tag}


def _service(properties: Mapping[str, str]) -> CatalogService:
    """A REST catalog by the names that PyIceberg has for its properties."""
    return CatalogService(
        properties["uri"],
        properties.get("name"),
        properties.get("token"),
        properties.get("credential"),
        properties.get("oauth2-server-uri"),
        properties.get("scope", "catalog"),
    )
