from typing import Final

from floe.lineage.dotted_tables import DottedTables
from floe.lineage.other_pairs import with_alias
from floe.lineage.served_tables import OBJECT, ServedTable
from floe.naming import Naming

_TABLES: Final = DottedTables(
    "hive", {"database": ("database", "schema"), "table": OBJECT}, defaults={"port": "10000"}
)


def name_hive(table: ServedTable) -> Naming:
    """A table of Hive; contracts give the port of the server, events that of the metastore."""
    naming = _TABLES(table)
    return with_alias(naming, "hive://{host}:9083", "{database}.{table}", "the metastore")
