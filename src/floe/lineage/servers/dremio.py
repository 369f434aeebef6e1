from typing import Final

from floe.lineage.dotted_tables import DottedTables
from floe.lineage.served_tables import OBJECT

name_dremio: Final = DottedTables("dremio", {"path": ("schema",), "table": OBJECT}, is_nested=True)
