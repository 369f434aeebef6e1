from typing import Final

from floe.lineage.dotted_tables import DottedTables
from floe.lineage.served_tables import OBJECT

name_hana: Final = DottedTables(
    "hana", {"database": ("database",), "schema": ("schema",), "table": OBJECT}
)
