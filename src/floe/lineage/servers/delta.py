from floe.lineage.locations import name_files
from floe.lineage.served_tables import ServedTable
from floe.naming import Naming


def name_delta(table: ServedTable) -> Naming:
    """A Delta table, which is the folder that it lies in."""
    return name_files(table, "delta")
