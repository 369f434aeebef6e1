"""Snowflake, whose hosts are accounts."""

from floe.naming.connections.connection_urls import ConnectionUrl
from floe.naming.connections.placements import Placement
from floe.naming.connections.products.plain import path_components
from floe.naming.connections.snowflake_accounts import (
    account_components,
    account_namespaces,
    guessed_region,
)


def place_snowflake(url: ConnectionUrl) -> Placement:
    """An account, a database and a schema."""
    account = url.hosts[0].name if url.hosts else ""
    return place_account(account, path_components(url, ("database", "schema")))


def place_account(account: str, given: dict[str, str | None]) -> Placement:
    """An account in any of its forms."""
    if not account.strip():
        return Placement("snowflake", given)
    components = {**account_components(account), **given}
    return Placement(
        "snowflake",
        components,
        others=tuple(account_namespaces(account)),
        guesses=tuple(guessed_region(account)),
    )
