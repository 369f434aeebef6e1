from floe.lineage.locations import name_files
from floe.lineage.served_tables import ServedTable
from floe.naming import Naming


def name_gcs(table: ServedTable) -> Naming:
    """Files in Google Cloud Storage."""
    return name_files(table, "gcs")
