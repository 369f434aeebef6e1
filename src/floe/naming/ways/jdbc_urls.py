"""Tables by their JDBC URL."""

import re
from typing import Any, Final

from floe.naming.composition import unresolved
from floe.naming.pairs import Naming
from floe.naming.ways.connection_urls import ConnectionUrl
from floe.naming.ways.drivers.contents import DRIVERS, WRAPPERS
from floe.naming.ways.drivers.hierarchical import read_common
from floe.naming.ways.placements import LONGEST, name_table, unreadable
from floe.naming.ways.products.contents import PRODUCTS
from floe.naming.ways.products.other import place_other

_PREFIX: Final = re.compile(rf"\A\s*(?:jdbc:)?(?:(?:{'|'.join(WRAPPERS)}):)*", re.IGNORECASE)
_PRODUCT: Final = re.compile(r"(?P<product>[A-Za-z][A-Za-z0-9_.-]*)(?:\+[a-z]+)?:")


def from_jdbc(url: str, table: str, /, **properties: Any) -> Naming:
    """The name of a table behind a JDBC URL; the URL's own properties win over those given."""
    read = read_jdbc_url(url)
    if read is None:
        finding = unreadable("url", "this JDBC URL cannot be read", "jdbc:postgresql://host/db")
        return unresolved(None, {}, (finding,))
    place = PRODUCTS.get(read.product, place_other)
    return name_table(place(read.with_properties(properties)), table)


def read_jdbc_url(url: str) -> ConnectionUrl | None:
    """A JDBC URL without its credentials; None if it cannot be read."""
    text = _PREFIX.sub("", url, count=1).strip()
    found = _PRODUCT.match(text)
    if found is None or len(text) > LONGEST:
        return None
    product = found["product"].lower()
    return DRIVERS.get(product, read_common)(product, text[found.end() :])
