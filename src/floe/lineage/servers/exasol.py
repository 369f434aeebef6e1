from typing import Final

from floe.lineage.dotted_tables import DottedTables
from floe.lineage.served_tables import OBJECT

name_exasol: Final = DottedTables("exasol", {"schema": ("schema",), "table": OBJECT})
