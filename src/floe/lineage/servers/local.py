from floe.lineage.locations import name_files
from floe.lineage.served_tables import ServedTable
from floe.naming import Naming


def name_local(table: ServedTable) -> Naming:
    """Files of one machine."""
    return name_files(table, "file")
