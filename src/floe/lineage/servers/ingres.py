from typing import Final

from floe.lineage.dotted_tables import DottedTables
from floe.lineage.served_tables import OBJECT

name_ingres: Final = DottedTables(
    "ingres",
    {"database": ("database",), "owner": (), "table": OBJECT},
    ignored=("owner",),
)
