"""PostgreSQL, whose connections name a database exactly as it is stored."""

from dataclasses import replace

from floe.naming.ways.connection_urls import ConnectionUrl
from floe.naming.ways.placements import Placement
from floe.naming.ways.products.plain import plain


def place_postgres(url: ConnectionUrl) -> Placement:
    """A server and its database."""
    return replace(plain("postgres", "database")(url), exact=frozenset(("database",)))
