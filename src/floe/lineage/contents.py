"""All types of servers, and who names their tables."""

from collections.abc import Callable, Mapping
from typing import Final

from floe.lineage.served_tables import ServedTable
from floe.lineage.servers.adls import name_adls
from floe.lineage.servers.api import name_api
from floe.lineage.servers.athena import name_athena
from floe.lineage.servers.azure import name_azure
from floe.lineage.servers.bigquery import name_bigquery
from floe.lineage.servers.btrieve import name_btrieve
from floe.lineage.servers.clickhouse import name_clickhouse
from floe.lineage.servers.cloudsql import name_cloudsql
from floe.lineage.servers.custom import name_custom
from floe.lineage.servers.databricks import name_databricks
from floe.lineage.servers.db2 import name_db2
from floe.lineage.servers.delta import name_delta
from floe.lineage.servers.denodo import name_denodo
from floe.lineage.servers.dremio import name_dremio
from floe.lineage.servers.duckdb import name_duckdb
from floe.lineage.servers.exasol import name_exasol
from floe.lineage.servers.fabric import name_fabric
from floe.lineage.servers.fastobjects import name_fastobjects
from floe.lineage.servers.gcs import name_gcs
from floe.lineage.servers.glue import name_glue
from floe.lineage.servers.hana import name_hana
from floe.lineage.servers.hive import name_hive
from floe.lineage.servers.iceberg import name_iceberg
from floe.lineage.servers.impala import name_impala
from floe.lineage.servers.informix import name_informix
from floe.lineage.servers.ingres import name_ingres
from floe.lineage.servers.kafka import name_kafka
from floe.lineage.servers.kinesis import name_kinesis
from floe.lineage.servers.local import name_local
from floe.lineage.servers.mssql import name_mssql
from floe.lineage.servers.mysql import name_mysql
from floe.lineage.servers.oracle import name_oracle
from floe.lineage.servers.poet import name_poet
from floe.lineage.servers.postgres import name_postgres
from floe.lineage.servers.postgresql import name_postgresql
from floe.lineage.servers.presto import name_presto
from floe.lineage.servers.pubsub import name_pubsub
from floe.lineage.servers.redshift import name_redshift
from floe.lineage.servers.s3 import name_s3
from floe.lineage.servers.sftp import name_sftp
from floe.lineage.servers.snowflake import name_snowflake
from floe.lineage.servers.sqlserver import name_sqlserver
from floe.lineage.servers.synapse import name_synapse
from floe.lineage.servers.teradata import name_teradata
from floe.lineage.servers.trino import name_trino
from floe.lineage.servers.unity import name_unity
from floe.lineage.servers.vectorwise import name_vectorwise
from floe.lineage.servers.versant import name_versant
from floe.lineage.servers.vertica import name_vertica
from floe.lineage.servers.zen import name_zen
from floe.naming import Naming

Namer = Callable[[ServedTable], Naming]

NAMERS: Final[Mapping[str, Namer]] = {
    "adls": name_adls,
    "api": name_api,
    "athena": name_athena,
    "azure": name_azure,
    "bigquery": name_bigquery,
    "btrieve": name_btrieve,
    "clickhouse": name_clickhouse,
    "cloudsql": name_cloudsql,
    "custom": name_custom,
    "databricks": name_databricks,
    "db2": name_db2,
    "delta": name_delta,
    "denodo": name_denodo,
    "dremio": name_dremio,
    "duckdb": name_duckdb,
    "exasol": name_exasol,
    "fabric": name_fabric,
    "fastobjects": name_fastobjects,
    "gcs": name_gcs,
    "glue": name_glue,
    "hana": name_hana,
    "hive": name_hive,
    "iceberg": name_iceberg,
    "impala": name_impala,
    "informix": name_informix,
    "ingres": name_ingres,
    "kafka": name_kafka,
    "kinesis": name_kinesis,
    "local": name_local,
    "mssql": name_mssql,
    "mysql": name_mysql,
    "oracle": name_oracle,
    "poet": name_poet,
    "postgres": name_postgres,
    "postgresql": name_postgresql,
    "presto": name_presto,
    "pubsub": name_pubsub,
    "redshift": name_redshift,
    "s3": name_s3,
    "sftp": name_sftp,
    "snowflake": name_snowflake,
    "sqlserver": name_sqlserver,
    "synapse": name_synapse,
    "teradata": name_teradata,
    "trino": name_trino,
    "unity": name_unity,
    "vectorwise": name_vectorwise,
    "versant": name_versant,
    "vertica": name_vertica,
    "zen": name_zen,
}
