"""Databases that more than one type of server can be."""

from typing import Final

from floe.lineage.composing import with_short_name
from floe.lineage.dotted_tables import DottedTables
from floe.lineage.fields import ServedField
from floe.lineage.served_tables import OBJECT, ServedTable
from floe.naming import Naming, find_azure_source, read_address

_PORT: Final = "1433"
_SCHEMAS: Final = {"database": ("database",), "schema": ("schema",), "table": OBJECT}

_POSTGRES: Final = DottedTables("postgres", _SCHEMAS)
name_mysql: Final = DottedTables("mysql", {"database": ("database", "schema"), "table": OBJECT})
_FABRIC: Final = DottedTables("fabric", _SCHEMAS, others={"endpoint": ("host",), "port": ("port",)})
_SYNAPSE: Final = DottedTables("synapse", _SCHEMAS)
_MSSQL: Final = DottedTables("mssql", _SCHEMAS)
_INSTANCE: Final = DottedTables("sqlserver", _SCHEMAS)


def name_postgres(table: ServedTable) -> Naming:
    """A table of PostgreSQL."""
    return with_short_name(_POSTGRES(table), "postgres://{host}:{port}", "public")


def name_sql_server(table: ServedTable) -> Naming:
    """A table of SQL Server, or of a warehouse of Azure that its host tells.

    A named instance without a port only JDBC's names can tell.
    """
    host = table.find("host")
    name, _, instance = host.text.partition("\\") if host else ("", "", "")
    azure = _name_azure(table, host)
    if azure is not None:
        return azure
    if host is None or not instance:
        return _MSSQL(table)
    known = ServedField(name, host.place)
    if table.find("port") is None and not table.refuses("port", "port"):
        return _INSTANCE.compose(table, host=known, instance=ServedField(instance, host.place))
    return _MSSQL.compose(table, host=known)


def name_synapse(table: ServedTable) -> Naming:
    """A table of Synapse, or of Fabric if the host is one of its."""
    return _name_azure(table, table.find("host")) or _SYNAPSE(table)


def name_fabric(table: ServedTable) -> Naming:
    """A table of Fabric, or of Synapse if the host is one of its."""
    return _name_azure(table, table.find("host")) or _FABRIC(table)


def _name_azure(table: ServedTable, host: ServedField | None) -> Naming | None:
    """A table of Synapse or Fabric; the port of SQL Server is no part of Fabric's names."""
    read = read_address(host.text, table.text("port")) if host else None
    source = find_azure_source(read.name) if read else None
    if host is None or read is None or source != "fabric":
        return _SYNAPSE(table) if source else None
    port = ServedField(read.port, host.place) if read.port and read.port != _PORT else None
    return _FABRIC.compose(table, endpoint=ServedField(read.name, host.place), port=port)
