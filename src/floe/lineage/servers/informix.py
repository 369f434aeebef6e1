from typing import Final

from floe.lineage.dotted_tables import DottedTables
from floe.lineage.served_tables import OBJECT

name_informix: Final = DottedTables(
    "informix",
    {"database": ("database",), "owner": (), "table": OBJECT},
    ignored=("owner",),
)
