"""The readers of JDBC URLs by their subprotocols; all others have the common shape."""

from collections.abc import Callable, Mapping
from typing import Final

from floe.naming.connections.connection_urls import ConnectionUrl
from floe.naming.connections.drivers.hierarchical import (
    read_cassandra,
    read_dremio,
    read_exasol,
    read_file,
    read_redshift,
    read_settings,
    read_spanner,
    read_teradata,
)
from floe.naming.connections.drivers.mysql import read_mysql
from floe.naming.connections.drivers.oracle import read_oracle
from floe.naming.connections.drivers.sql_server import read_sql_server

DRIVERS: Final[Mapping[str, Callable[[str, str], ConnectionUrl | None]]] = {
    "athena": read_settings,
    "awsathena": read_settings,
    "bigquery": read_settings,
    "cassandra": read_cassandra,
    "cloudspanner": read_spanner,
    "derby": read_file,
    "dremio": read_dremio,
    "duckdb": read_file,
    "exa": read_exasol,
    "mariadb": read_mysql,
    "mysql": read_mysql,
    "oracle": read_oracle,
    "redshift": read_redshift,
    "sqlserver": read_sql_server,
    "teradata": read_teradata,
}

# Drivers that wrap another one, whose URL follows.
WRAPPERS: Final = ("aws-wrapper", "datadirect", "jtds", "log4jdbc", "otel", "p6spy")
