"""Redshift, whose hosts tell the cluster and its region."""

import re
from typing import Final

from floe.naming.connections.connection_urls import ConnectionUrl
from floe.naming.connections.hosts import Host
from floe.naming.connections.placements import OtherNamespace, Placement
from floe.naming.connections.products.plain import path_components

_HOST: Final = re.compile(
    r"(?P<cluster>[a-z0-9-]+)\.[a-z0-9]+\.(?P<region>[a-z0-9-]+)"
    r"\.redshift(?:-serverless)?\.amazonaws\.com(?:\.cn)?",
    re.IGNORECASE,
)
_SHORT: Final = re.compile(
    r"(?P<cluster>[a-z0-9-]+)\.(?P<region>[a-z]+-[a-z-]+-[0-9])", re.IGNORECASE
)
_PORT: Final = "5439"


def place_redshift(url: ConnectionUrl) -> Placement:
    """A cluster, its region and a database."""
    return place_cluster(url.hosts[0] if url.hosts else None, path_components(url, ("database",)))


def read_cluster(host: str) -> dict[str, str]:
    """The components of a cluster that its host tells; of any other host, none.

    >>> read_cluster("shop.abc123.eu-west-1.redshift.amazonaws.com")
    {'cluster_identifier': 'shop', 'region': 'eu-west-1'}
    """
    found = _HOST.fullmatch(host) or _SHORT.fullmatch(host)
    return {"cluster_identifier": found["cluster"], "region": found["region"]} if found else {}


def place_cluster(host: Host | None, given: dict[str, str | None]) -> Placement:
    """A cluster by its host; dbt names it by the whole host."""
    if host is None:
        return Placement("redshift", given)
    cluster = read_cluster(host.name)
    raw = OtherNamespace(f"redshift://{host.name.lower()}:{host.port or _PORT}", "dbt")
    parts: dict[str, str | None] = {"port": host.port, **given, **cluster}
    return Placement("redshift", parts, others=(raw,))
