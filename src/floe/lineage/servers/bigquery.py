from typing import Final

from floe.lineage.dotted_tables import DottedTables
from floe.lineage.served_tables import OBJECT

name_bigquery: Final = DottedTables(
    "bigquery",
    {"project_id": ("project",), "dataset_name": ("dataset",), "table_name": OBJECT},
    others={},
    is_nested=True,
)
