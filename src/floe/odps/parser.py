"""A tree becomes a product."""

import re
from typing import Any

from floe.documents import Upgrading, is_like, strip_nulls
from floe.model import Locate, Product, view

_READ_EDITIONS = re.compile(r"v?(0\.9|1\.[01])(\.\d+)?")


def is_product(tree: Any) -> bool:
    """Whether a document is an ODPS product of an edition that is read."""
    if not isinstance(tree, dict):
        return False
    edition, kind = tree.get("apiVersion"), tree.get("kind")
    if kind == "DataProduct" and edition is None:
        return True
    is_edition = _READ_EDITIONS.fullmatch(str(edition)) is not None
    return is_edition and isinstance(kind, str) and is_like(kind, "DataProduct")


def is_foreign_product(tree: Any) -> bool:
    """Whether it calls itself a product but follows another standard."""
    return isinstance(tree, dict) and tree.get("kind") == "DataProduct" and not is_product(tree)


def upgrade_product(tree: dict[str, Any]) -> Upgrading:
    """Bring a product to the form that is read."""
    return Upgrading(strip_nulls(tree))


def parse_product(tree: dict[str, Any], locate: Locate) -> Product:
    """See an upgraded tree as a product."""
    return view(Product, tree, (), locate)
