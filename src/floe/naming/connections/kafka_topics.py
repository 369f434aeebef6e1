"""Topics by their brokers."""

import re
from collections.abc import Sequence
from typing import Final

from floe.naming.composition import compose_with, unresolved
from floe.naming.connections.hosts import Host, read_hosts
from floe.naming.connections.placements import OtherNamespace, settle, unreadable
from floe.naming.definitions import Kind
from floe.naming.names import default_names
from floe.naming.pairs import Naming

_PORT: Final = "9092"


def from_kafka(bootstrap_servers: str | Sequence[str], topic: str) -> Naming:
    """The name of a topic: the first broker counts, the others are aliases.

    >>> from_kafka("broker-1:9092,broker-2:9092", "orders").canonical
    Pair(namespace='kafka://broker-1:9092', name='orders')
    """
    given = [bootstrap_servers] if isinstance(bootstrap_servers, str) else bootstrap_servers
    # Clients take a list with semicolons too.
    brokers = [each for text in given for each in re.split("[,;]", str(text))]
    hosts = read_hosts(",".join(broker.rpartition("://")[2] for broker in brokers))
    if hosts is None or any("@" in broker for broker in brokers):
        finding = unreadable("bootstrap_servers", "these brokers cannot be read", "host:9092")
        return unresolved("kafka", {}, (finding,))
    names = default_names()
    first = hosts[0] if hosts else Host("")
    components = {"bootstrap_server_host": first.name, "port": first.port, "topic": topic}
    composed = compose_with(names, Kind.DATASET, "kafka", components)
    return settle(names, composed, [_other(host) for host in hosts[1:]])


def _other(host: Host) -> OtherNamespace:
    namespace = f"kafka://{host.name.lower()}:{host.port or _PORT}"
    return OtherNamespace(namespace, "another broker of the same cluster")
