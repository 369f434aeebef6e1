"""The types of a contract's columns, as its server means them."""

from floe.dbt.options import DbtOptions
from floe.dbt.servers import choose_server
from floe.model import Contract, DataType, Property, declared_type


def column_type(prop: Property, contract: Contract, options: DbtOptions) -> DataType | None:
    """What a column holds; words that engines differ on are read as the server's, or dbt's."""
    server = choose_server(contract, options)
    kind = (server.type or "").strip().lower() if server else ""
    return declared_type(prop, kind if kind in _ENGINES else options.adapter)


_ENGINES = frozenset(
    (
        *("spark", "databricks", "hive", "postgres", "postgresql", "redshift", "duckdb"),
        *("snowflake", "bigquery", "mysql", "sqlserver", "synapse", "oracle", "trino", "presto"),
        *("athena",),
    )
)
