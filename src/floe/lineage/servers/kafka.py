from typing import Final

from floe.lineage.composing import compose_table
from floe.lineage.fields import Field
from floe.lineage.hosts import read_host
from floe.lineage.served_tables import OBJECT, ServedTable
from floe.naming import Naming, from_kafka

_ASKED: Final = {"bootstrap_server_host": ("host", "bootstrapServers"), "topic": OBJECT}


def name_kafka(table: ServedTable) -> Naming:
    """A topic; the first broker names it, the others are other names of it."""
    host = table.ask("bootstrap_server_host", *_ASKED["bootstrap_server_host"])
    topic = table.find("topic") or table.usable_name
    if host is None or topic is None or table.override("namespace"):
        name = host and Field(read_host(host.text).name, host.place)
        components = {"bootstrap_server_host": name, "topic": topic}
        return compose_table(table, "kafka", components, _ASKED)
    return from_kafka(_with_port(host, table.find("port")), topic.text)


def _with_port(host: Field, port: Field | None) -> str:
    is_bare = port is not None and "," not in host.text and read_host(host.text).port is None
    return f"{host.text}:{port.text}" if is_bare and port is not None else host.text
