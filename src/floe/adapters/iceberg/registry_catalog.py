"""The registry as an Iceberg catalog shows it: properties of namespaces, and two tables."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import pyarrow as pa  # type: ignore[import-untyped]
from pyiceberg.catalog import AVAILABLE_CATALOGS, Catalog, CatalogType
from pyiceberg.exceptions import (
    NamespaceAlreadyExistsError,
    NoSuchNamespaceError,
    NoSuchTableError,
    TableAlreadyExistsError,
)
from pyiceberg.io import FileIO, InputFile, OutputFile
from pyiceberg.io.pyarrow import PyArrowFileIO
from pyiceberg.schema import Schema
from pyiceberg.table import Table
from pyiceberg.types import LongType, NestedField, StringType, TimestamptzType

from floe.errors import ConfigurationError, OutsideError
from floe.registry import VersionRow

_NAMESPACE: Final = "floe_registry"
_VERSIONS: Final = f"{_NAMESPACE}.contract_versions"
_TAGS: Final = f"{_NAMESPACE}.contract_tags"
_WAREHOUSE: Final = "floe.warehouse"
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


class WarehouseFiles(FileIO):
    """Opens and writes files of the warehouse, wherever a catalog or a table says they are."""

    def new_input(self, location: str) -> InputFile:
        """A file below the warehouse."""
        return PyArrowFileIO(self.properties).new_input(self._inside(location))

    def new_output(self, location: str) -> OutputFile:
        """The same, to be written."""
        return PyArrowFileIO(self.properties).new_output(self._inside(location))

    def delete(self, location: str | InputFile | OutputFile) -> None:
        """Delete a file below the warehouse."""
        place = location if isinstance(location, str) else location.location
        PyArrowFileIO(self.properties).delete(self._inside(place))

    def _inside(self, location: str) -> str:
        base = str(self.properties[_WAREHOUSE]).rstrip("/")
        if not location.startswith(f"{base}/") or re.search(r"(?:^|/)\.\.(?:/|$)", location):
            raise PermissionError(f"the catalog leads out of its warehouse, to {location}")
        return location


class RegistryCatalog:
    """Shows versions in an Iceberg catalog of SQL, on SQLite or PostgreSQL."""

    def __init__(self, name: str, properties: Mapping[str, str]) -> None:
        kind = properties.get("type", "sql")
        if kind != "sql":
            raise ConfigurationError(f"catalog.type '{kind}' is not known: there is sql")
        own = {
            **properties,
            _WAREHOUSE: properties["warehouse"],
            "py-io-impl": f"{WarehouseFiles.__module__}.{WarehouseFiles.__name__}",
        }
        self._catalog: Catalog = AVAILABLE_CATALOGS[CatalogType(kind)](name, own)
        # A table's own properties would else be mixed in here.
        self._catalog._load_file_io = _files_of(own)  # type: ignore[method-assign]  # noqa: SLF001

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
        try:
            table = self._catalog.load_table(_VERSIONS)
        except (NoSuchTableError, NoSuchNamespaceError):
            return {}
        rows = table.scan(selected_fields=("number", "document_hash")).to_arrow()
        digests = rows.column("document_hash").to_pylist()
        numbers = rows.column("number").to_pylist()
        if len(set(numbers)) < len(numbers):
            raise OutsideError(f"{_VERSIONS} has a version twice")
        return dict(zip(numbers, digests, strict=True))

    def append_rows(self, rows: Sequence[VersionRow]) -> None:
        """Add tags first: the versions decide what counts as told."""
        tags = self._table(_TAGS, _TAG_SCHEMA)
        known = set(tags.scan(selected_fields=("number",)).to_arrow().column("number").to_pylist())
        _append(tags, [tag for row in rows if row.number not in known for tag in _tags(row)])
        _append(self._table(_VERSIONS, _VERSION_SCHEMA), [_row(row) for row in rows])

    def _table(self, name: str, schema: Schema) -> Table:
        self._make_namespace(_NAMESPACE)
        try:
            return self._catalog.create_table(name, schema)
        except TableAlreadyExistsError:
            return self._catalog.load_table(name)

    def _make_namespace(self, namespace: str) -> None:
        try:
            self._catalog.create_namespace(namespace)
        except NamespaceAlreadyExistsError:
            return


def _append(table: Table, rows: list[dict[str, Any]]) -> None:
    if rows:
        table.append(pa.Table.from_pylist(rows, schema=table.schema().as_arrow()))


def _row(row: VersionRow) -> dict[str, Any]:
    version = row.version
    texts = {name: getattr(version, name) for name in _TEXTS}
    return {"number": row.number, "registered_at": version.registered_at, **texts}


def _tags(row: VersionRow) -> list[dict[str, Any]]:
    key = {
        "number": row.number,
        "contract": row.version.contract,
        "version": row.version.version,
    }
    return [{**key, "tag": tag} for tag in row.version.tags]


def _files_of(properties: Mapping[str, str]) -> Any:
    def load(*_: object, **__: object) -> WarehouseFiles:
        return WarehouseFiles(dict(properties))

    return load
