"""The products by the words that JDBC and SQLAlchemy have for them."""

from collections.abc import Mapping
from typing import Final

from floe.naming.connections.products.files import place_derby, place_duckdb
from floe.naming.connections.products.lakes import (
    place_athena,
    place_bigquery,
    place_databricks,
    place_dremio,
    place_hive,
    place_redshift,
    place_spanner,
    place_spark,
)
from floe.naming.connections.products.plain import PlaceUrl, place_oracle, plain
from floe.naming.connections.products.snowflake import place_snowflake
from floe.naming.connections.products.sql_server import place_mssql, place_sql_server

PRODUCTS: Final[Mapping[str, PlaceUrl]] = {
    "athena": place_athena,
    "awsathena": place_athena,
    "bigquery": place_bigquery,
    "cassandra": plain("cassandra", "keyspace"),
    "ch": plain("clickhouse", "database"),
    "clickhouse": plain("clickhouse", "database"),
    "clickhousedb": plain("clickhouse", "database"),
    "cloudspanner": place_spanner,
    "crate": plain("crate", "database"),
    "databricks": place_databricks,
    "db2": plain("db2", "database"),
    "denodo": plain("denodo", "database"),
    "derby": place_derby,
    "dremio": place_dremio,
    "duckdb": place_duckdb,
    "exa": plain("exasol", "schema"),
    "hana": plain("hana", "database"),
    "hive": place_hive,
    "hive2": place_hive,
    "ibm_db_sa": plain("db2", "database"),
    "impala": plain("impala", "database"),
    "informix": plain("informix", "database"),
    "informix-sqli": plain("informix", "database"),
    "ingres": plain("ingres", "database"),
    "mariadb": plain("mysql", "database"),
    "milvus": plain("milvus", "database"),
    "mongodb": plain("mongodb", "database"),
    "mssql": place_mssql,
    "mysql": plain("mysql", "database"),
    "oceanbase": plain("oceanbase", "database"),
    "oracle": place_oracle,
    "pervasive": plain("zen", "database"),
    "postgres": plain("postgres", "database"),
    "postgresql": plain("postgres", "database"),
    "presto": plain("presto", "catalog", "schema"),
    "redshift": place_redshift,
    "sap": plain("hana", "database"),
    "snowflake": place_snowflake,
    "spanner": place_spanner,
    "spark": place_spark,
    "sqlserver": place_sql_server,
    "teradata": plain("teradata", "database"),
    "teradatasql": plain("teradata", "database"),
    "trino": plain("trino", "catalog", "schema"),
    "vdb": plain("denodo", "database"),
    "vertica": plain("vertica", "database"),
    "zen": plain("zen", "database"),
}
