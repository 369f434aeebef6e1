from typing import Final

from floe.lineage.dotted_tables import DottedTables
from floe.lineage.served_tables import OBJECT

name_trino: Final = DottedTables(
    "trino", {"catalog": ("catalog",), "schema": ("schema",), "table": OBJECT}
)
