import re
from typing import Final

from floe.lineage.composing import compose_table, unresolved
from floe.lineage.fields import ServedField
from floe.lineage.served_tables import OBJECT, ServedTable
from floe.naming import Host, Naming, read_address, unusual_port

_LOCATION: Final = re.compile(
    r"(?P<scheme>https?)://(?P<place>[^/?#]+)(?P<path>/[^?#]*)?.*", re.IGNORECASE | re.DOTALL
)
_ASKED: Final = {**dict.fromkeys(("scheme", "host", "path"), ("location",)), "object": OBJECT}


def name_api(table: ServedTable) -> Naming:
    """An object that an interface answers with."""
    location = table.find("location")
    found = _LOCATION.fullmatch(location.text) if location else None
    components: dict[str, ServedField | None] = {"object": table.ask_or_name("object")}
    if location is not None and found is not None:
        host = read_address(found["place"]) or Host(found["place"])
        path = f"/{(found['path'] or '').strip('/')}"
        parts = {"scheme": found["scheme"].lower(), "host": host.name, "path": path}
        components.update({name: ServedField(text, location.place) for name, text in parts.items()})
        port = unusual_port(found["scheme"], host.port)
        components["port"] = ServedField(port, location.place) if port else None
    if components["object"] is None:
        return unresolved("api", (table.missing("api", "object", *OBJECT),))
    return compose_table(table, "api", components, _ASKED)
