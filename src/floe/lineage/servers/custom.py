from floe.lineage.composing import unresolved
from floe.lineage.locations import LOCATIONS, name_files
from floe.lineage.served_tables import ServedTable
from floe.naming import Naming


def name_custom(table: ServedTable) -> Naming:
    """Whatever it is: files have a location, all else has to say what it is."""
    if table.find(*LOCATIONS) is None:
        return unresolved(None, (table.missing("custom", "engine"),))
    return name_files(table, "custom")
