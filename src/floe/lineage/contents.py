"""All types of servers, and who names their tables."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from floe.lineage.dotted_tables import DottedTables
from floe.lineage.engines import (
    name_fabric,
    name_mysql,
    name_postgres,
    name_sql_server,
    name_synapse,
)
from floe.lineage.locations import name_custom, name_files
from floe.lineage.served_tables import OBJECT, ServedTable
from floe.lineage.servers.api import name_api
from floe.lineage.servers.azure import name_azure
from floe.lineage.servers.cloudsql import name_cloudsql
from floe.lineage.servers.databricks import name_databricks
from floe.lineage.servers.duckdb import name_duckdb
from floe.lineage.servers.fastobjects import name_fastobjects
from floe.lineage.servers.glue import name_athena, name_glue
from floe.lineage.servers.iceberg import name_iceberg
from floe.lineage.servers.kafka import name_kafka
from floe.lineage.servers.kinesis import name_kinesis
from floe.lineage.servers.pubsub import name_pubsub
from floe.lineage.servers.redshift import name_redshift
from floe.lineage.servers.s3 import name_s3
from floe.lineage.servers.sftp import name_sftp
from floe.lineage.servers.snowflake import name_snowflake
from floe.naming import Alias, Naming

Namer = Callable[[ServedTable], Naming]

# The parts of a dotted name, each with the words that servers have for it.
_DATABASE: Final = {"database": ("database",)}
_TABLES: Final = {**_DATABASE, "table": OBJECT}
_SCHEMAS: Final = {**_DATABASE, "schema": ("schema",), "table": OBJECT}
_CATALOGS: Final = {"catalog": ("catalog",), "schema": ("schema",), "table": OBJECT}
_HIVE: Final = {"database": ("database", "schema"), "table": OBJECT}
_OWNERS: Final = {**_DATABASE, "owner": (), "table": OBJECT}
_SERVICES: Final = {"service_name": ("serviceName", "database"), "schema": ("schema",)}
_PROJECTS: Final = {"project_id": ("project",), "dataset_name": ("dataset",), "table_name": OBJECT}
# Contracts give the port of the server, events that of the metastore beside it.
_METASTORE: Final = Alias("hive://{host}:9083", "{database}.{table}", "the metastore")

_ZEN: Final = DottedTables("zen", _TABLES)

NAMERS: Final[Mapping[str, Namer]] = {
    "adls": name_azure,
    "api": name_api,
    "athena": name_athena,
    "azure": name_azure,
    "bigquery": DottedTables("bigquery", _PROJECTS, others={}, is_nested=True),
    "btrieve": _ZEN,
    "clickhouse": DottedTables("clickhouse", _TABLES),
    "cloudsql": name_cloudsql,
    "custom": name_custom,
    "databricks": name_databricks,
    "db2": DottedTables("db2", _SCHEMAS),
    "delta": partial(name_files, source="delta"),
    "denodo": DottedTables("denodo", _TABLES),
    "dremio": DottedTables("dremio", {"path": ("schema",), "table": OBJECT}, is_nested=True),
    "duckdb": name_duckdb,
    "exasol": DottedTables("exasol", {"schema": ("schema",), "table": OBJECT}),
    "fabric": name_fabric,
    "fastobjects": name_fastobjects,
    "gcs": partial(name_files, source="gcs"),
    "glue": name_glue,
    "hana": DottedTables("hana", _SCHEMAS),
    "hive": DottedTables("hive", _HIVE, defaults={"port": "10000"}, aliases=(_METASTORE,)),
    "iceberg": name_iceberg,
    "impala": DottedTables("impala", _HIVE, aliases=(_METASTORE,)),
    "informix": DottedTables("informix", _OWNERS, ignored=("owner",)),
    "ingres": DottedTables("ingres", _OWNERS, ignored=("owner",)),
    "kafka": name_kafka,
    "kinesis": name_kinesis,
    "local": partial(name_files, source="file"),
    "mssql": name_sql_server,
    "mysql": name_mysql,
    "oracle": DottedTables("oracle", {**_SERVICES, "table": OBJECT}),
    "poet": name_fastobjects,
    "postgres": name_postgres,
    "postgresql": name_postgres,
    "presto": DottedTables("presto", _CATALOGS),
    "pubsub": name_pubsub,
    "redshift": name_redshift,
    "s3": name_s3,
    "sftp": name_sftp,
    "snowflake": name_snowflake,
    "sqlserver": name_sql_server,
    "synapse": name_synapse,
    "teradata": DottedTables("teradata", _TABLES),
    "trino": DottedTables("trino", _CATALOGS),
    "unity": name_databricks,
    "vectorwise": DottedTables("vectorwise", _OWNERS, ignored=("owner",)),
    "versant": DottedTables("versant", {**_DATABASE, "class_name": OBJECT}, is_split=False),
    "vertica": DottedTables("vertica", _SCHEMAS),
    "zen": _ZEN,
}
