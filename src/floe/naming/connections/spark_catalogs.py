"""Tables by the catalogue that Spark finds them in."""

from collections.abc import Mapping
from typing import Any, Final

from floe.findings import Finding, Severity
from floe.model import Place
from floe.naming.composition import MISSING, missing_component, unresolved
from floe.naming.connections.catalog_names import logical_name, table_location
from floe.naming.connections.catalog_tables import CatalogKind, CatalogTable, read_catalog_table
from floe.naming.connections.placements import LONGEST, distinct
from floe.naming.connections.storage_locations import from_location
from floe.naming.pairs import Alias, Naming

_SUBJECT: Final = "a table of Spark"
_SYMLINK: Final = "a symlink of Spark: the table in its catalogue"
# Their tables lie where the service likes, so Spark names them by the catalogue.
_NAMED_BY_CATALOG: Final = (CatalogKind.JDBC_TABLES, CatalogKind.S3_TABLES, CatalogKind.SNOWFLAKE)


def from_spark_catalog(properties: Mapping[str, Any], identifier: str) -> Naming:
    """The name of a table as Spark emits it: its location, with its name in the catalogue as alias.

    `properties` are those of a session, or those of one catalogue without their prefix. A
    `location` among them is the table's own.

    >>> from_spark_catalog({"type": "hadoop", "warehouse": "s3://lake/wh"}, "shop.orders").canonical
    Pair(namespace='s3://lake', name='wh/shop/orders')
    """
    texts = {str(key): str(value) for key, value in properties.items() if value is not None}
    table = read_catalog_table(texts, identifier)
    if len(table.path) < 2 or len(identifier) > LONGEST:
        return unresolved(None, {}, (missing_component(_SUBJECT, "database"),))
    logical = logical_name(table)
    location = table_location(table)
    if location is None or table.kind in _NAMED_BY_CATALOG:
        return _named_by_catalog(table, logical)
    stored = from_location(location)
    if stored.canonical is None or logical is None or logical.canonical is None:
        return stored
    symlink = Alias(*logical.canonical, _SYMLINK)
    aliases = distinct(stored.canonical, (*stored.aliases, symlink, *logical.aliases))
    return stored._replace(aliases=aliases)


def _named_by_catalog(table: CatalogTable, logical: Naming | None) -> Naming:
    if logical is None:
        return unresolved(None, {}, (missing_component(_SUBJECT, "location"),))
    if logical.canonical is None or table.kind in _NAMED_BY_CATALOG:
        return logical
    message = "Spark names this table by its location, which is not known"
    place = Place("", ("location",))
    finding = Finding(place, message, "give a location", rule=MISSING, severity=Severity.INFO)
    return logical._replace(findings=(*logical.findings, finding))
