"""The dialects, by the name of dbt's adapter."""

from collections.abc import Mapping

from floe.dbt.dialects.bigquery import BigQuery
from floe.dbt.dialects.dialect import Dialect
from floe.dbt.dialects.duckdb import DuckDb
from floe.dbt.dialects.postgres import Postgres
from floe.dbt.dialects.snowflake import Snowflake
from floe.dbt.dialects.spark import Spark
from floe.errors import ConfigurationError

DIALECTS: Mapping[str, Dialect] = {
    "spark": Spark(),
    "duckdb": DuckDb(),
    "postgres": Postgres(),
    "snowflake": Snowflake(),
    "bigquery": BigQuery(),
}


def dialect_of(adapter: str) -> Dialect:
    """The dialect of an adapter of dbt."""
    if adapter not in DIALECTS:
        known = ", ".join(DIALECTS)
        raise ConfigurationError(f"there is no dialect for the adapter '{adapter}', only {known}")
    return DIALECTS[adapter]
