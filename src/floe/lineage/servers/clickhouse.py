from typing import Final

from floe.lineage.dotted_tables import DottedTables
from floe.lineage.served_tables import OBJECT

name_clickhouse: Final = DottedTables("clickhouse", {"database": ("database",), "table": OBJECT})
