"""The registry as an Iceberg catalog shows it: properties of namespaces, and two tables."""

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

import pyarrow as pa  # type: ignore[import-untyped]
from pyiceberg.exceptions import (
    NamespaceAlreadyExistsError,
    NoSuchNamespaceError,
    NoSuchTableError,
    TableAlreadyExistsError,
)
from pyiceberg.schema import Schema
from pyiceberg.types import LongType, NestedField, StringType, TimestamptzType

from floe.adapters.iceberg.rest_client import RestClient
from floe.adapters.iceberg.trusted_catalogs import open_catalog, refuse_code, restrain
from floe.adapters.iceberg.warehouse_files import WAREHOUSE, WarehouseFiles
from floe.errors import OutsideError
from floe.registry import (
    REGISTRY_NAMESPACE,
    TAG_TABLE,
    VERSION_TABLE,
    VERSION_TEXTS,
    Cells,
)
from floe.rest_catalog import CatalogService

_KEY = NestedField(1, "number", LongType(), required=True)
_VERSION_SCHEMA = Schema(
    _KEY,
    NestedField(2, "registered_at", TimestamptzType(), required=True),
    *(
        NestedField(3 + i, name, StringType(), required=i < 7)
        for i, name in enumerate(VERSION_TEXTS)
    ),
)
_TAG_SCHEMA = Schema(
    _KEY,
    NestedField(2, "contract", StringType(), required=True),
    NestedField(3, "version", StringType(), required=True),
    NestedField(4, "tag", StringType(), required=True),
)
_SCHEMAS: Final = {VERSION_TABLE: _VERSION_SCHEMA, TAG_TABLE: _TAG_SCHEMA}


class UnusableTableError(OutsideError):
    """A table that can only be made anew."""

    def __init__(self, table: str, fault: str) -> None:
        """Say what is wrong with it, and what helps."""
        name = f"{REGISTRY_NAMESPACE}.{table}"
        super().__init__(f"{fault.format(name)}: floe reconcile --all makes it anew")


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

    def write_properties(
        self, namespace: str, values: Mapping[str, str], removed: frozenset[str] = frozenset()
    ) -> None:
        """Set and remove properties of a namespace, which is made where it does not exist."""
        self._make_namespace(namespace)
        self._catalog.update_namespace_properties(namespace, set(removed), dict(values))

    def read_rows(self) -> Mapping[int, str]:
        """The numbers of the versions that are there, each with its digest."""
        rows = self._read(VERSION_TABLE, "number", "document_hash")
        digests: dict[int, str] = dict(rows)
        if len(digests) < len(rows):
            raise UnusableTableError(VERSION_TABLE, "{} has a version twice")
        return digests

    def read_table(self, table: str) -> Sequence[Cells]:
        """All rows of a table, whole."""
        return self._read(table, *_SCHEMAS[table].column_names)

    def append(self, table: str, rows: Sequence[Cells]) -> None:
        """Add rows to a table, which is made where it does not exist."""
        place, names = (REGISTRY_NAMESPACE, table), _SCHEMAS[table].column_names
        self._make_namespace(REGISTRY_NAMESPACE)
        with suppress(TableAlreadyExistsError):
            self._catalog.create_table(place, _SCHEMAS[table])
        if rows:
            told = self._catalog.load_table(place)
            lines = [dict(zip(names, cells, strict=True)) for cells in rows]
            told.append(pa.Table.from_pylist(lines, schema=told.schema().as_arrow()))

    def drop_wrong_tables(self, rows: Mapping[str, Counter[Cells]]) -> None:
        """Give up tables with other rows than these, or without their files, to be made anew."""
        for table, wanted in rows.items():
            try:
                is_wrong = bool(Counter(self.read_table(table)) - wanted)
            except UnusableTableError:
                is_wrong = True
            if is_wrong:
                self._catalog.drop_table((REGISTRY_NAMESPACE, table))

    def _read(self, name: str, *columns: str) -> list[Cells]:
        try:
            table = self._catalog.load_table((REGISTRY_NAMESPACE, name))
            if not {*columns}.issubset(table.schema().column_names):
                raise UnusableTableError(name, "the table {} lacks columns")
            rows = table.scan(selected_fields=columns).to_arrow()
        except (NoSuchTableError, NoSuchNamespaceError, FileNotFoundError):
            # A service says of lost metadata too that there is no such table.
            if self._is_listed(name):
                raise UnusableTableError(name, "files of the table {} are gone") from None
            return []
        return list(zip(*(rows.column(column).to_pylist() for column in columns), strict=True))

    def _is_listed(self, name: str) -> bool:
        try:
            return (REGISTRY_NAMESPACE, name) in self._catalog.list_tables(REGISTRY_NAMESPACE)
        except NoSuchNamespaceError:
            return False

    def _make_namespace(self, namespace: str) -> None:
        with suppress(NamespaceAlreadyExistsError):
            self._catalog.create_namespace(namespace)


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
