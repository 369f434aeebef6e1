"""Tables by the catalogue that Spark finds them in."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from floe.findings import Finding, Severity
from floe.model import Place
from floe.naming.composition import MISSING, missing_component, unresolved
from floe.naming.connections.catalog_tables import CatalogKind, CatalogTable, read_catalog_table
from floe.naming.connections.hosts import Host, read_host, unusual_port
from floe.naming.connections.jdbc_urls import from_jdbc
from floe.naming.connections.placements import (
    LONGEST,
    OtherNamespace,
    Placement,
    distinct,
    name_table,
    settle,
)
from floe.naming.connections.products.snowflake import place_account
from floe.naming.connections.storage_locations import from_location
from floe.naming.names import default_names
from floe.naming.pairs import Alias, Naming

_SUBJECT: Final = "a table of Spark"
_SYMLINK: Final = "a symlink of Spark: the table in its catalogue"
# Their tables lie where the service likes, so Spark names them by the catalogue.
_NAMED_BY_CATALOG: Final = (CatalogKind.JDBC_TABLES, CatalogKind.S3_TABLES, CatalogKind.SNOWFLAKE)
_METASTORES: Final = ("uri", "spark.hadoop.hive.metastore.uris", "hive.metastore.uris")
_NEXT: Final = re.compile(r",\s*(?=[a-z]+://)")
_WAREHOUSES: Final = (
    "warehouse",
    "spark.sql.warehouse.dir",
    "spark.hadoop.hive.metastore.warehouse.dir",
)
_ACCOUNTS: Final = (
    "glue.account-id",
    "glue.id",
    "spark.glue.accountId",
    "spark.hadoop.hive.metastore.glue.catalogid",
)
_REGIONS: Final = (
    "client.region",
    "spark.hadoop.aws.region",
    "spark.hadoop.hive.metastore.glue.region",
)
# Where the catalogues put a table that was given no location: some mark the database.
_MARKED: Final = (CatalogKind.BIGQUERY, CatalogKind.GLUE, CatalogKind.HIVE, CatalogKind.SESSION)
_UNMARKED: Final = (CatalogKind.HADOOP, CatalogKind.JDBC)


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


def logical_name(table: CatalogTable) -> Naming | None:
    """The name of a table in its catalogue; None if the catalogue cannot be told."""
    return _NAMERS[table.kind](table)


def table_location(table: CatalogTable) -> str | None:
    """The location of a table: its own, or where its catalogue puts it."""
    own, warehouse = table.setting("location"), table.setting(*_WAREHOUSES)
    if own or not warehouse:
        return own
    *namespace, name = table.path
    if table.kind in _UNMARKED:
        return "/".join((warehouse.rstrip("/"), *namespace, name))
    if table.kind not in _MARKED:
        return None
    is_default = table.kind is CatalogKind.SESSION and namespace == ["default"]
    folders = [] if is_default else [*namespace[:-1], f"{namespace[-1].removesuffix('.db')}.db"]
    return "/".join((warehouse.rstrip("/"), *folders, name))


def _in_metastore(table: CatalogTable) -> Naming | None:
    uris = table.setting(*_METASTORES)
    if not uris:
        return _in_warehouse(table) if table.kind is CatalogKind.SESSION else None
    host = _server(_NEXT.split(uris)[0])
    if host is None:
        return None
    return name_table(Placement("hive", {"host": host.name, "port": host.port}), table.name)


def _in_warehouse(table: CatalogTable) -> Naming | None:
    warehouse = table.setting(*_WAREHOUSES)
    return from_location(warehouse, table.name) if warehouse else None


def _in_service(table: CatalogTable) -> Naming | None:
    """REST catalogues and Nessie: the address of the service is the namespace."""
    uri, names = table.setting("uri") or "", default_names()
    host = _server(uri)
    if host is None:
        return None
    given = names.parse(uri.rstrip("/"), table.name)
    scheme = uri.partition("://")[0]
    if host.port is None or unusual_port(scheme, host.port):
        return settle(names, given)
    bare = re.sub(rf"(?<=[^:/]):{host.port}(?=[/?#]|$)", "", uri, count=1)
    written = given.canonical.namespace if given.canonical else ""
    others = [OtherNamespace(written, "Spark, with the port as it is configured")]
    return settle(names, names.parse(bare.rstrip("/"), table.name), others)


def _in_glue(table: CatalogTable) -> Naming | None:
    region, account = table.setting(*_REGIONS), table.setting(*_ACCOUNTS)
    if not region or not account:
        return None
    return name_table(Placement("glue", {"region_name": region, "account_id": account}), table.name)


def _in_jdbc(table: CatalogTable) -> Naming | None:
    url = table.setting("uri", "url")
    return from_jdbc(url, table.name) if url else None


def _in_snowflake(table: CatalogTable) -> Naming | None:
    uri = table.setting("uri")
    return (
        name_table(place_account(uri, {"database": table.setting("warehouse")}), table.name)
        if uri
        else None
    )


def _in_s3_tables(table: CatalogTable) -> Naming | None:
    arn, names = table.setting("warehouse"), default_names()
    if not arn or not arn.startswith("arn:"):
        return None
    return settle(names, names.parse(arn, f"{table.catalog}.{table.name}"))


def _in_unity(table: CatalogTable) -> Naming | None:
    host = _server(table.setting("uri") or "")
    if host is None:
        return None
    parts = {
        "host": host.name,
        "port": unusual_port("https", host.port),
        "catalog": table.catalog,
    }
    return name_table(Placement("unitycatalog", parts), table.name)


def _server(uri: str) -> Host | None:
    """The host of `thrift://host:port` or `https://host/path`; None if there is an @ behind it."""
    bare = uri.rpartition("://")[2]
    authority = re.split(r"[/?#]", bare, maxsplit=1)[0]
    is_plain = "@" not in bare[len(authority) :]
    return read_host(authority.rpartition("@")[2]) if is_plain else None


_NAMERS: Final[Mapping[CatalogKind, Callable[[CatalogTable], Naming | None]]] = {
    CatalogKind.BIGQUERY: _in_warehouse,
    CatalogKind.GLUE: _in_glue,
    CatalogKind.HADOOP: _in_warehouse,
    CatalogKind.HIVE: _in_metastore,
    CatalogKind.JDBC: _in_jdbc,
    CatalogKind.JDBC_TABLES: _in_jdbc,
    CatalogKind.NESSIE: _in_service,
    CatalogKind.REST: _in_service,
    CatalogKind.S3_TABLES: _in_s3_tables,
    CatalogKind.SESSION: _in_metastore,
    CatalogKind.SNOWFLAKE: _in_snowflake,
    CatalogKind.UNITY: _in_unity,
}
