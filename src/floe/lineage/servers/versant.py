from typing import Final

from floe.lineage.dotted_tables import DottedTables
from floe.lineage.served_tables import OBJECT

name_versant: Final = DottedTables(
    "versant", {"database": ("database",), "class_name": OBJECT}, is_split=False
)
