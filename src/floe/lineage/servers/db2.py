from typing import Final

from floe.lineage.dotted_tables import DottedTables
from floe.lineage.served_tables import OBJECT

name_db2: Final = DottedTables(
    "db2", {"database": ("database",), "schema": ("schema",), "table": OBJECT}
)
