"""One server for tables that lie side by side."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from floe.workflows.drafting.nodes import Node
from floe.workflows.drafting.requests import WantedTable

_MODEL: Final = "{model}"


def shared_server(tables: Sequence[WantedTable], nodes: Sequence[Node]) -> Node | None:
    """The server that leads to each of some tables by its name, if there is one."""
    found = [
        _by_name(each.server, node) if each.server else None
        for each, node in zip(tables, nodes, strict=True)
    ]
    first = found[0]
    return first if all(each == first for each in found) else None


def _by_name(server: Mapping[str, Any], node: Node) -> Node | None:
    """A server with a placeholder where its path, if it has one, has the name of a table."""
    key = next((each for each in ("path", "location") if each in server), None)
    if key is None:
        return dict(server)
    path = str(server[key]).rstrip("/")
    name = str(node.get("physicalName") or node["name"])
    folder, slash, file = path.rpartition("/")
    suffix = file.removeprefix(name)
    if suffix == file or (suffix and not suffix.startswith(".")):
        return None
    return {**server, key: f"{folder}{slash}{_MODEL}{suffix}"}
