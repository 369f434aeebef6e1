from typing import Final

from floe.lineage.composing import compose_table
from floe.lineage.fields import ServedField
from floe.lineage.served_tables import OBJECT, ServedTable
from floe.naming import Host, Naming, from_kafka, read_address

_ASKED: Final = {
    "bootstrap_server_host": ("host", "bootstrapServers"),
    "port": ("port",),
    "topic": ("topic", *OBJECT),
}


def name_kafka(table: ServedTable) -> Naming:
    """A topic; the first broker names it, the others are other names of it."""
    host = table.ask("bootstrap_server_host", *_ASKED["bootstrap_server_host"])
    topic = table.ask_or_name("topic", "topic")
    is_whole = host and topic and not table.refuses("port", "port")
    if host is None or topic is None or not is_whole or table.override("namespace"):
        name = host and ServedField((read_address(host.text) or Host(host.text)).name, host.place)
        components = {"bootstrap_server_host": name, "topic": topic}
        return compose_table(table, "kafka", components, _ASKED)
    return from_kafka(_with_port(host, table.find("port")), topic.text)


def _with_port(host: ServedField, port: ServedField | None) -> str:
    """The brokers; a port that stands apart is that of those without one."""
    read = read_address(host.text, port.text) if port else None
    own = read_address(host.text)
    return str(read) if read and own and own.port is None else host.text
