from typing import Final

from floe.lineage.dotted_tables import DottedTables
from floe.lineage.glue_accounts import account_id
from floe.lineage.served_tables import OBJECT, ServedTable
from floe.naming import Naming

_TABLES: Final = DottedTables(
    "glue",
    {"database_name": ("database",), "table_name": OBJECT},
    others={"region_name": ("region", "regionName"), "account_id": ("account",)},
)


def name_glue(table: ServedTable) -> Naming:
    """A table of the Glue catalog; the standard has no field for its region."""
    return _TABLES.compose(table, account_id=account_id(table))
