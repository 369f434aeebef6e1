from collections.abc import Mapping

from floe.adapters.spark.readers import dialects
from floe.adapters.spark.readers.azure import AZURE
from floe.adapters.spark.readers.bigquery import BIGQUERY
from floe.adapters.spark.readers.catalog_tables import TABLES
from floe.adapters.spark.readers.custom import CUSTOM, DELTA
from floe.adapters.spark.readers.databricks import DATABRICKS
from floe.adapters.spark.readers.duckdb import DUCKDB
from floe.adapters.spark.readers.gcs import GCS
from floe.adapters.spark.readers.glue import GLUE
from floe.adapters.spark.readers.hive import HIVE
from floe.adapters.spark.readers.iceberg import ICEBERG
from floe.adapters.spark.readers.jdbc import jdbc_reader
from floe.adapters.spark.readers.kafka import KAFKA
from floe.adapters.spark.readers.local import LOCAL
from floe.adapters.spark.readers.missing import MISSING
from floe.adapters.spark.readers.reader import Reader
from floe.adapters.spark.readers.s3 import S3
from floe.adapters.spark.readers.snowflake import SNOWFLAKE

_POSTGRES = jdbc_reader(dialects.POSTGRES)
_SQLSERVER = jdbc_reader(dialects.SQLSERVER)

# Those that tests read a real one of; all others are experimental, and the page says so.
PROVEN = frozenset(
    {"custom", "dataframe", "delta", "iceberg", "local", "postgres", "postgresql", "spark"}
)

READERS: Mapping[str, Reader] = {
    "adls": AZURE,
    "api": MISSING,
    "athena": TABLES,
    "azure": AZURE,
    "bigquery": BIGQUERY,
    "btrieve": MISSING,
    "clickhouse": jdbc_reader(dialects.CLICKHOUSE),
    "cloudsql": _POSTGRES,
    "custom": CUSTOM,
    "databricks": DATABRICKS,
    "dataframe": TABLES,
    "db2": jdbc_reader(dialects.DB2),
    "delta": DELTA,
    "denodo": jdbc_reader(dialects.DENODO),
    "dremio": jdbc_reader(dialects.DREMIO),
    "duckdb": DUCKDB,
    "exasol": jdbc_reader(dialects.EXASOL),
    "fastobjects": MISSING,
    "gcs": GCS,
    "glue": GLUE,
    "hana": jdbc_reader(dialects.HANA),
    "hive": HIVE,
    "iceberg": ICEBERG,
    "impala": HIVE,
    "informix": MISSING,
    "ingres": MISSING,
    "kafka": KAFKA,
    "kinesis": MISSING,
    "local": LOCAL,
    "mssql": _SQLSERVER,
    "mysql": jdbc_reader(dialects.MYSQL),
    "oracle": jdbc_reader(dialects.ORACLE),
    "poet": MISSING,
    "postgres": _POSTGRES,
    "postgresql": _POSTGRES,
    "presto": jdbc_reader(dialects.PRESTO),
    "pubsub": MISSING,
    "redshift": jdbc_reader(dialects.REDSHIFT),
    "s3": S3,
    "sftp": MISSING,
    "snowflake": SNOWFLAKE,
    "spark": TABLES,
    "sqlserver": _SQLSERVER,
    "synapse": _SQLSERVER,
    "teradata": jdbc_reader(dialects.TERADATA),
    "trino": jdbc_reader(dialects.TRINO),
    "unity": DATABRICKS,
    "vectorwise": MISSING,
    "versant": MISSING,
    "vertica": jdbc_reader(dialects.VERTICA),
    "zen": MISSING,
}
