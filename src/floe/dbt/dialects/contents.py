"""The dialects, by the name of dbt's adapter."""

from collections.abc import Mapping

from floe.dbt.dialects.bigquery import BigQueryDialect
from floe.dbt.dialects.dialect import Dialect
from floe.dbt.dialects.duckdb import DuckDbDialect
from floe.dbt.dialects.postgres import PostgresDialect
from floe.dbt.dialects.snowflake import SnowflakeDialect
from floe.dbt.dialects.spark import SparkDialect
from floe.errors import ConfigurationError

DIALECTS: Mapping[str, Dialect] = {
    "spark": SparkDialect(),
    "duckdb": DuckDbDialect(),
    "postgres": PostgresDialect(),
    "snowflake": SnowflakeDialect(),
    "bigquery": BigQueryDialect(),
}


def dialect_of(adapter: str) -> Dialect:
    """The dialect of an adapter of dbt."""
    if adapter not in DIALECTS:
        names = ", ".join(DIALECTS)
        raise ConfigurationError(f"there is no dialect for the adapter '{adapter}', only {names}")
    return DIALECTS[adapter]
