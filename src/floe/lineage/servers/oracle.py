from typing import Final

from floe.lineage.dotted_tables import DottedTables
from floe.lineage.served_tables import OBJECT

name_oracle: Final = DottedTables(
    "oracle",
    {"service_name": ("serviceName", "database"), "schema": ("schema",), "table": OBJECT},
)
