"""Oracle, whose connections name a service or a SID."""

from floe.naming.connections.connection_urls import ConnectionUrl
from floe.naming.connections.hosts import host_components
from floe.naming.connections.placements import Placement


def place_oracle(url: ConnectionUrl) -> Placement:
    """A listener and its service."""
    service = url.named("service_name", "sid") or (url.path[0] if url.path else None)
    parts = {"service_name": service, "schema": url.named("schema", "currentschema")}
    return Placement("oracle", {**host_components(url.hosts), **parts})
