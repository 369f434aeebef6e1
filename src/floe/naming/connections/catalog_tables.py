"""A table in a catalogue of Spark, read from the properties of a session."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from floe.naming.connections.qualified_names import split_name

PREFIX: Final = "spark.sql.catalog."
SESSION_CATALOG: Final = "spark_catalog"


class CatalogKind(StrEnum):
    """Who keeps the tables of a catalogue."""

    BIGQUERY = "bigquery"
    GLUE = "glue"
    HADOOP = "hadoop"
    HIVE = "hive"
    JDBC = "jdbc"
    JDBC_TABLES = "jdbc-tables"
    NESSIE = "nessie"
    REST = "rest"
    S3_TABLES = "s3tables"
    SESSION = "session"
    SNOWFLAKE = "snowflake"
    UNITY = "unity"


_CLASSES: Final[Mapping[str, CatalogKind]] = {
    "BigQueryMetastoreCatalog": CatalogKind.BIGQUERY,
    "GlueCatalog": CatalogKind.GLUE,
    "HadoopCatalog": CatalogKind.HADOOP,
    "HiveCatalog": CatalogKind.HIVE,
    "JDBCTableCatalog": CatalogKind.JDBC_TABLES,
    "JdbcCatalog": CatalogKind.JDBC,
    "NessieCatalog": CatalogKind.NESSIE,
    "RESTCatalog": CatalogKind.REST,
    "S3TablesCatalog": CatalogKind.S3_TABLES,
    "SnowflakeCatalog": CatalogKind.SNOWFLAKE,
    "UCSingleCatalog": CatalogKind.UNITY,
}
_ICEBERG: Final = ("SparkCatalog", "SparkSessionCatalog")


@dataclass(frozen=True, slots=True)
class CatalogTable:
    """A table, and the properties of its catalogue and of the session; those may hold secrets."""

    kind: CatalogKind
    catalog: str
    path: tuple[str, ...]
    settings: Mapping[str, str] = field(repr=False)
    session: Mapping[str, str] = field(repr=False)

    @property
    def name(self) -> str:
        """The name within the catalogue, as Spark's SQL writes it."""
        return ".".join(f"`{each}`" if "." in each else each for each in self.path)

    def setting(self, *keys: str) -> str | None:
        """The first of these that the catalogue or the session has set."""
        found = (self.settings.get(key) or self.session.get(key) for key in keys)
        return next((text for text in found if text), None)


def read_catalog_table(properties: Mapping[str, str], identifier: str) -> CatalogTable:
    """The table that an identifier means, in a session or in one catalogue."""
    parts = tuple(each.text for each in split_name(identifier))
    if not any(key.startswith(("spark.", "hive.")) for key in properties):
        catalog, path = ("", parts) if len(parts) < 3 else (parts[0], parts[1:])
        return CatalogTable(_kind("SparkCatalog", properties), catalog, path, properties, {})
    if len(parts) > 1 and (f"{PREFIX}{parts[0]}" in properties or parts[0] == SESSION_CATALOG):
        catalog, path = parts[0], parts[1:]
    else:
        catalog, path = properties.get("spark.sql.defaultCatalog", SESSION_CATALOG), parts
    start = f"{PREFIX}{catalog}."
    own = {key[len(start) :]: text for key, text in properties.items() if key.startswith(start)}
    kind = _kind(properties.get(f"{PREFIX}{catalog}", ""), own)
    return CatalogTable(kind, catalog, path, own, properties)


def _kind(implementation: str, settings: Mapping[str, str]) -> CatalogKind:
    outer, inner = _class_name(implementation), _class_name(settings.get("catalog-impl", ""))
    if ":s3tables:" in settings.get("warehouse", ""):
        return CatalogKind.S3_TABLES
    known = _CLASSES.get(outer) or _CLASSES.get(inner) or _by_type(settings.get("type", ""))
    if known is CatalogKind.REST and ".snowflakecomputing." in settings.get("uri", ""):
        return CatalogKind.SNOWFLAKE
    if known is not None:
        return known
    return CatalogKind.HIVE if outer in _ICEBERG else CatalogKind.SESSION


def _class_name(text: str) -> str:
    return text.rpartition(".")[2]


def _by_type(text: str) -> CatalogKind | None:
    return next((each for each in CatalogKind if each == text.lower()), None)
