from collections.abc import Callable, Mapping
from typing import Final

from floe.lineage.composing import unresolved
from floe.lineage.engines import name_mysql, name_postgres, name_sql_server
from floe.lineage.served_tables import ServedTable
from floe.naming import Naming

_BY_PORT: Final[Mapping[str, Callable[[ServedTable], Naming]]] = {
    "5432": name_postgres,
    "3306": name_mysql,
    "1433": name_sql_server,
}


def name_cloudsql(table: ServedTable) -> Naming:
    """A table of Cloud SQL, which runs one of three databases; their ports tell them apart."""
    namer = _BY_PORT.get(table.text("port") or "")
    if namer is None:
        return unresolved(None, (table.missing("cloudsql", "engine"),))
    return namer(table)
