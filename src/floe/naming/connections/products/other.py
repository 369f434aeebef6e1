"""Products that floe knows no source of: named as the clients name any JDBC URL."""

from floe.naming.connections.connection_urls import ConnectionUrl
from floe.naming.connections.hosts import print_hosts
from floe.naming.connections.placements import Placement
from floe.naming.connections.products.plain import path_components


def place_other(url: ConnectionUrl) -> Placement:
    """A scheme and hosts, with a database perhaps."""
    authority = print_hosts(url.hosts).lower() or None
    given = path_components(url, ("database",))
    parts = {"scheme": url.product, "authority": authority, "database": given.get("database")}
    return Placement("jdbc", parts, has_whole_table=True)
