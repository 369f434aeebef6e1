from typing import Final

from floe.lineage.composing import unresolved
from floe.lineage.dotted_tables import DottedTables
from floe.lineage.served_tables import OBJECT, ServedTable
from floe.naming import Naming

_CLASSES: Final = DottedTables(
    "fastobjects", {"database": ("database",), "class_name": OBJECT}, is_split=False
)
_EMBEDDED: Final = "local"


def name_fastobjects(table: ServedTable) -> Naming:
    """A class of FastObjects, whose older name is Poet; an embedded database has no host."""
    if (table.text("host") or "").lower() == _EMBEDDED:
        return unresolved("fastobjects", (table.missing("fastobjects", "host"),))
    return _CLASSES(table)
