"""Tables and columns as mappings: what they are called, and what lies in them."""

from collections.abc import Mapping
from typing import Any

Node = dict[str, Any]


def last_name(name: str) -> str:
    """The last part of a name with dots; case does not count."""
    return name.rpartition(".")[2].casefold()


def names_of(node: Mapping[str, Any]) -> set[str]:
    """What a table or a column is called, in a contract and in data."""
    return {last_name(str(name)) for name in (node.get("name"), node.get("physicalName")) if name}


def nodes_below(node: Any, key: str) -> list[Node]:
    """The entries of a list that are mappings."""
    found = node.get(key) if isinstance(node, Mapping) else None
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []
