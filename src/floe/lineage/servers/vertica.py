from typing import Final

from floe.lineage.dotted_tables import DottedTables
from floe.lineage.served_tables import OBJECT

name_vertica: Final = DottedTables(
    "vertica", {"database": ("database",), "schema": ("schema",), "table": OBJECT}
)
