"""PyIceberg's clients, told by us alone: what a catalog or a table says chooses no code."""

from collections.abc import Mapping
from typing import Final

from pyiceberg.catalog import AVAILABLE_CATALOGS, Catalog, CatalogType
from pyiceberg.io import FileIO
from pyiceberg.table import Table, TableProperties
from pyiceberg.typedef import Identifier

_CODE: Final = TableProperties.WRITE_PY_LOCATION_PROVIDER_IMPL


def open_catalog(
    kind: str, name: str, properties: Mapping[str, str], files: type[FileIO]
) -> Catalog:
    """A catalog whose files are opened by `files`.

    PyIceberg's `load_catalog` is not used: it mixes in the user's settings for any catalog of the
    same name, and those of a file in the current folder.
    """
    own = {**properties, "py-io-impl": f"{files.__module__}.{files.__name__}"}
    return restrain(AVAILABLE_CATALOGS[CatalogType(kind)](name, own), files, own)


def restrain(catalog: Catalog, files: type[FileIO], properties: Mapping[str, str]) -> Catalog:
    """The same catalog, which opens files by `files` alone."""

    def load_files(*_: object, **__: object) -> FileIO:
        return files(dict(properties))

    # The properties of a service or a table would else be mixed in here.
    catalog._load_file_io = load_files  # type: ignore[method-assign]  # noqa: SLF001
    return catalog


def refuse_code(catalog: Catalog) -> Catalog:
    """The same catalog, for whoever writes: no table is loaded that says who is to name files."""
    load = catalog.load_table

    def load_table(identifier: str | Identifier) -> Table:
        table = load(identifier)
        if _CODE in table.metadata.properties:
            raise PermissionError(f"its table names code, by {_CODE}")
        return table

    catalog.load_table = load_table  # type: ignore[method-assign]
    return catalog
