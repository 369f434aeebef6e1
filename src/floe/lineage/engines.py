"""Databases that more than one type of server can be."""

from typing import Final

from floe.lineage.dotted_tables import DottedTables
from floe.lineage.fields import Field
from floe.lineage.served_tables import OBJECT, ServedTable
from floe.naming import Naming

_SCHEMAS: Final = {"database": ("database",), "schema": ("schema",), "table": OBJECT}
_CATALOGS: Final = {"catalog": ("catalog",), "schema": ("schema",), "table": OBJECT}

name_postgres: Final = DottedTables("postgres", _SCHEMAS)
name_mysql: Final = DottedTables("mysql", {"database": ("database", "schema"), "table": OBJECT})
name_unity: Final = DottedTables("unitycatalog", _CATALOGS)
name_zen: Final = DottedTables("zen", {"database": ("database",), "table": OBJECT})
_MSSQL: Final = DottedTables("mssql", _SCHEMAS)
_INSTANCE: Final = DottedTables("sqlserver", _SCHEMAS)


def name_sql_server(table: ServedTable) -> Naming:
    """A table of SQL Server; a named instance without a port only JDBC's names can tell."""
    host = table.find("host")
    name, _, instance = host.text.partition("\\") if host else ("", "", "")
    if host is None or not instance:
        return _MSSQL(table)
    known = Field(name, host.place)
    if table.find("port") is None:
        return _INSTANCE.compose(table, host=known, instance=Field(instance, host.place))
    return _MSSQL.compose(table, host=known)
