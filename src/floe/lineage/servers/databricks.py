from typing import Final

from floe.lineage.dotted_tables import DottedTables
from floe.lineage.fields import ServedField
from floe.lineage.served_tables import OBJECT, ServedTable
from floe.naming import Naming, read_address, unusual_port

_TABLES: Final = DottedTables(
    "unitycatalog", {"catalog": ("catalog",), "schema": ("schema",), "table": OBJECT}
)


def name_databricks(table: ServedTable) -> Naming:
    """A table of Databricks or Unity Catalog, whose workspaces answer at the port of HTTPS."""
    host = table.ask("host", "host")
    read = read_address(host.text, table.text("port")) if host else None
    if host is None or read is None or table.refuses("port", "port"):
        return _TABLES(table)
    port = unusual_port("https", read.port)
    return _TABLES.compose(table, port=ServedField(port, host.place) if port else None)
