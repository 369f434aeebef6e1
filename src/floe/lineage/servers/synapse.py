from typing import Final

from floe.lineage.dotted_tables import DottedTables
from floe.lineage.served_tables import OBJECT, ServedTable
from floe.naming import Alias, Naming

_TABLES: Final = DottedTables(
    "synapse",
    {"database": ("database",), "schema": ("schema",), "table": OBJECT},
    ignored=("database",),
)
_WITH_DATABASE: Final = DottedTables("synapse", _TABLES.parts)


def name_synapse(table: ServedTable) -> Naming:
    """A table of Synapse; OpenLineage's names of them lack the database, JDBC's have it."""
    naming = _TABLES(table)
    longer = _WITH_DATABASE(table).canonical
    if naming.canonical is None or longer is None:
        return naming
    alias = Alias(*longer, "the JDBC code of Spark and Flink")
    return naming._replace(aliases=(*naming.aliases, alias))
