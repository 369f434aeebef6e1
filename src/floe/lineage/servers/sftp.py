import re
from typing import Final

from floe.lineage.composing import compose_table
from floe.lineage.fields import ServedField
from floe.lineage.locations import LOCATIONS, folder_of
from floe.lineage.served_tables import ServedTable
from floe.naming import Alias, Host, Naming, read_address

_LOCATION: Final = re.compile(r"[a-z]+://(?P<place>[^/]*)(?P<path>/.*)?", re.IGNORECASE | re.DOTALL)

_ASKED: Final = {"host": (), "port": (), "path": LOCATIONS}


def name_sftp(table: ServedTable) -> Naming:
    """Files of another machine; Airflow's names of them lack the first slash."""
    location = table.find(*LOCATIONS)
    found = _LOCATION.fullmatch(folder_of(location.text)) if location else None
    components: dict[str, ServedField | None] = {"host": table.ask("host")}
    if location is not None and found is not None:
        host = read_address(found["place"]) or Host(found["place"])
        components["host"] = table.ask_or_tell("host", ServedField(host.name, location.place))
        port = ServedField(host.port, location.place) if host.port else None
        components["port"] = table.ask_or_tell("port", port)
        components["path"] = ServedField(_path(found["path"]), location.place)
    naming = compose_table(table, "remote_file", components, _ASKED)
    return _with_bare_path(naming)


def _path(written: str | None) -> str:
    return f"/{(written or '').strip('/')}"


def _with_bare_path(naming: Naming) -> Naming:
    pair = naming.canonical
    if pair is None or pair.name == "/":
        return naming
    bare = Alias(pair.namespace, pair.name.lstrip("/"), "Airflow")
    return naming._replace(aliases=(*naming.aliases, bare))
