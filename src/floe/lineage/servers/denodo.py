from typing import Final

from floe.lineage.dotted_tables import DottedTables
from floe.lineage.served_tables import OBJECT

name_denodo: Final = DottedTables("denodo", {"database": ("database",), "table": OBJECT})
