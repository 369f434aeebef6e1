from typing import Final

from floe.lineage.dotted_tables import DottedTables
from floe.lineage.other_pairs import with_alias
from floe.lineage.served_tables import OBJECT, ServedTable
from floe.naming import Naming

_TABLES: Final = DottedTables("impala", {"database": ("database", "schema"), "table": OBJECT})


def name_impala(table: ServedTable) -> Naming:
    """A table of Impala, which is one of the Hive metastore beside it."""
    naming = _TABLES(table)
    return with_alias(naming, "hive://{host}:9083", "{database}.{table}", "the metastore")
