import re
from typing import Final

from floe.lineage.dotted_tables import DottedTables
from floe.lineage.fields import ServedField
from floe.lineage.served_tables import OBJECT, ServedTable
from floe.naming import Host, Naming, read_address, unusual_port

_TABLES: Final = DottedTables(
    "rest_catalog",
    {"database": ("namespace", "schema", "database"), "table": OBJECT},
    others=dict.fromkeys(("scheme", "host", "port", "prefix"), ("catalogUrl",)),
    is_nested=True,
)
_ADDRESS: Final = re.compile(
    r"(?P<scheme>https?)://(?P<place>[^/?#]+)(?:/(?P<prefix>[^?#]*))?", re.IGNORECASE
)


def name_iceberg(table: ServedTable) -> Naming:
    """A table of an Iceberg catalog: the catalog's address is the namespace."""
    address = table.find("catalogUrl")
    found = _ADDRESS.fullmatch(address.text) if address else None
    known: dict[str, ServedField | None] = dict.fromkeys(("scheme", "host", "port", "prefix"))
    if address is not None and found is not None:
        host = read_address(found["place"]) or Host(found["place"])
        prefix = (found["prefix"] or "").strip("/")
        port = unusual_port(found["scheme"], host.port)
        texts = {"scheme": found["scheme"].lower(), "host": host.name, "port": port}
        for name, text in {**texts, "prefix": prefix}.items():
            known[name] = ServedField(text, address.place) if text else None
    return _TABLES.compose(table, **known)
