"""Tables by their JDBC URL."""

import re
from typing import Any, Final

from floe.model import hide_secrets
from floe.naming.composition import missing_component, unresolved
from floe.naming.connections.connection_urls import ConnectionUrl
from floe.naming.connections.emitted_names import add_emitted
from floe.naming.connections.jdbc_drivers import DRIVERS, WRAPPERS, read_common
from floe.naming.connections.placements import (
    LONGEST,
    TableName,
    dotted,
    is_table,
    name_table,
    unreadable,
)
from floe.naming.connections.products.contents import PRODUCTS
from floe.naming.connections.products.plain import place_other
from floe.naming.names import default_names
from floe.naming.pairs import Naming

_PREFIX: Final = re.compile(rf"\A\s*(?:jdbc:)?(?:(?:{'|'.join(WRAPPERS)}):)*", re.IGNORECASE)
_PRODUCT: Final = re.compile(r"(?P<product>[A-Za-z][A-Za-z0-9_.-]*)(?:\+[a-z]+)?:")
_SOURCE: Final = "jdbc"
_SETTINGS: Final = re.compile(r"(?:[?;#&]|:\w+=).*", re.DOTALL)
_PLAIN: Final = re.compile(r"[^=@\x00-\x1f\x7f]+")


def from_jdbc(url: str, table: TableName, **properties: Any) -> Naming:
    """The name of a table behind a JDBC URL; the URL's own properties win over those given.

    A URL without a database names a table by what is left, as the clients do, with a finding.

    >>> from_jdbc("jdbc:postgresql://db.example.com/shop", "public.orders").canonical
    Pair(namespace='postgres://db.example.com:5432', name='shop.public.orders')
    """
    read = read_jdbc_url(url)
    if read is None:
        finding = unreadable("url", "this JDBC URL cannot be read", "jdbc:postgresql://host/db")
        return _name_unread(url, table) or unresolved(None, {}, (finding,))
    place = PRODUCTS.get(read.product, place_other)
    naming = name_table(place(read.with_properties(properties)), table)
    return add_emitted(naming, read, table)


def read_jdbc_url(url: str) -> ConnectionUrl | None:
    """A JDBC URL without its credentials; None if it cannot be read."""
    text = _PREFIX.sub("", url, count=1).strip()
    found = _PRODUCT.match(text)
    if found is None or len(text) > LONGEST:
        return None
    product, rest = found["product"].lower(), text[found.end() :]
    if product in PRODUCTS:
        return DRIVERS.get(product, read_common)(product, rest)
    other = read_common(product, rest) if rest.startswith("//") else None
    return other if other is not None and other.hosts else None


def _name_unread(url: str, table: TableName) -> Naming | None:
    """The name of a table behind the URL of a product that floe does not know."""
    text = _PREFIX.sub("", url, count=1).strip()
    found = _PRODUCT.match(text)
    is_jdbc = url.lstrip()[:5].lower() == "jdbc:"
    if not is_jdbc or found is None or found["product"].lower() in PRODUCTS:
        return None
    return name_by_url(found.group().lower(), text[found.end() :], dotted(table))


def name_by_url(start: str, rest: str, table: str) -> Naming | None:
    """The name of a table behind a URL like `h2:mem:x`; None if it may hold a credential.

    `start` is the product with its colon.
    """
    address = _bare_address(rest)
    if address is None:
        return None
    if not table.strip():
        return unresolved(_SOURCE, {}, (missing_component(_SOURCE, "table"),))
    if not is_table(table):
        return unresolved(_SOURCE, {}, (unreadable("table", "this names no table"),))
    naming = default_names().parse(f"{start}{address}", table)
    return naming._replace(source=naming.source or _SOURCE)


def _bare_address(rest: str) -> str | None:
    """What stands behind the product, without user, password and settings."""
    head = _SETTINGS.sub("", rest)
    # An @ among the settings may end a password that began before them.
    if "@" in rest[len(head) :] or len(rest) > LONGEST:
        return None
    before, at, behind = head.rpartition("@")
    slashes = "//" if at and before.startswith("//") else ""
    bare = f"{slashes}{behind}".strip()
    is_plain = _PLAIN.fullmatch(bare) is not None and hide_secrets(bare) == bare
    return bare if is_plain else None
