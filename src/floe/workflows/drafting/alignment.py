"""Tables and columns that somebody knows, under the names that a port, or its contract, has."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from floe.model import Contract, snake_case

Node = dict[str, Any]
Move = Callable[[str], str | None]
_BELOW = ("schema", "properties", "items")


def last_name(name: str) -> str:
    """The last part of a name with dots; case does not count."""
    return name.rpartition(".")[2].casefold()


def names_of(node: Mapping[str, Any]) -> set[str]:
    """What a table or a column is called, in a contract and in data."""
    return {last_name(str(name)) for name in (node.get("name"), node.get("physicalName")) if name}


def nodes_below(node: Any, key: str) -> list[Node]:
    """The entries of a list that are mappings."""
    children = node.get(key) if isinstance(node, Mapping) else None
    if not isinstance(children, list):
        return []
    return [child for child in children if isinstance(child, dict)]


def move_links(node: Node, move: Move) -> Node:
    """A tree whose links to other contracts lead to where `move` says."""
    return move_ends(node, lambda end: move(end) if "#" in end else end)


def move_ends(node: Node, move: Move) -> Node:
    """A tree whose links lead to where `move` says; those that lead nowhere are left out."""
    found = dict(node)
    for key in _BELOW:
        below = node.get(key)
        if isinstance(below, list):
            found[key] = [
                move_ends(child, move) if isinstance(child, dict) else child for child in below
            ]
        elif isinstance(below, dict):
            found[key] = move_ends(below, move)
    if "relationships" in node:
        moved = (_moved(link, move) for link in nodes_below(node, "relationships"))
        found["relationships"] = [link for link in moved if link is not None]
    return {key: value for key, value in found.items() if key != "relationships" or value}


def has_element(contract: Contract, path: str) -> bool:
    """Whether a contract has a table or a column where a path such as `/schema/x` leads."""
    hops = path.strip("/").split("/")
    level: list[Mapping[str, Any]] = [contract.node]
    for section, name in zip(hops[::2], hops[1::2], strict=False):
        below = [child for node in level for child in nodes_below(node, section)]
        level = [child for child in below if name in (child.get("id"), child.get("name"))]
    return bool(level)


def _moved(link: Node, move: Move) -> Node | None:
    ends: dict[str, Any] = {}
    for key in ("from", "to"):
        if key not in link:
            continue
        end = link[key]
        targets = [move(str(target)) for target in (end if isinstance(end, list) else [end])]
        if None in targets:
            return None
        ends[key] = targets if isinstance(end, list) else targets[0]
    return {**link, **ends}


def align_tables(tree: Node, known_tables: Sequence[Node], *, with_links: bool) -> Node:
    """A tree, called as `known` objects and their columns are where they are the same.

    Without links, what would lead to contracts of other tables is left out.
    """
    renaming = _Renaming()
    objects = [renaming.table(node, known_tables) for node in nodes_below(tree, "schema")]

    def move(end: str) -> str | None:
        leads_away = "#" in end and not with_links
        return None if leads_away else renaming.references.get(end, end)

    moved = move_ends({"schema": objects}, move)
    levels = [renaming.level(entry) for entry in nodes_below(tree, "slaProperties")]
    return {**tree, **moved, **({"slaProperties": levels} if levels else {})}


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where a table or a column is: as references say it, and by names with dots."""

    reference: str = ""
    element: str = ""

    def below(self, section: str, node: Node) -> "_Spot":
        hops = (self.reference, section, node.get("id") or node["name"])
        return _Spot("/".join(filter(None, hops)), f"{self.element}.{node['name']}".lstrip("."))

    @property
    def entries(self) -> "_Spot":
        return _Spot(f"{self.reference}/items", self.element)


@dataclass(slots=True)
class _Renaming:
    """Old and new references, and names with dots, of tables and of columns at any depth."""

    references: dict[str, str] = field(default_factory=dict)
    elements: dict[str, str] = field(default_factory=dict)

    def table(self, node: Node, known_tables: Sequence[Node]) -> Node:
        table = self._renamed(node, known_tables, "schema", _Spot(), _Spot())
        columns = nodes_below(table, "properties")
        pairs = zip(nodes_below(node, "properties"), columns, strict=True)
        renamed = {old["name"]: new["name"] for old, new in pairs}
        rules = [_rule(rule, renamed) for rule in nodes_below(node, "quality")]
        return {**table, "properties": columns, **({"quality": rules} if rules else {})}

    def level(self, entry: Node) -> Node:
        written = str(entry.get("element", "")).split(", ")
        elements = ", ".join(self.elements.get(element, element) for element in written)
        return {**entry, "element": elements} if elements else entry

    def _renamed(
        self, node: Node, known_nodes: Sequence[Node], section: str, old: _Spot, new: _Spot
    ) -> Node:
        own = _called_like(node, known_nodes)
        aligned = _named_alike(node, own)
        was, now = old.below(section, node), new.below(section, aligned)
        self.references[was.reference] = now.reference
        self.elements[was.element] = now.element
        return self._inside(aligned, own, was, now)

    def _inside(self, node: Node, known_node: Node | None, old: _Spot, new: _Spot) -> Node:
        """A node whose columns, and those of its entries, are called as the known ones are."""
        renamed = dict(node)
        if "properties" in node:
            columns = nodes_below(known_node, "properties")
            renamed["properties"] = [
                self._renamed(column, columns, "properties", old, new)
                for column in nodes_below(node, "properties")
            ]
        if isinstance(entries := node.get("items"), dict):
            own = known_node.get("items") if known_node else None
            like = own if isinstance(own, dict) else None
            renamed["items"] = self._inside(entries, like, old.entries, new.entries)
        return renamed


def _called_like(node: Node, known_nodes: Sequence[Node]) -> Node | None:
    own = names_of(node)
    return next((known_node for known_node in known_nodes if own & names_of(known_node)), None)


def _named_alike(node: Node, known_node: Node | None) -> Node:
    if known_node is None or not known_node.get("name"):
        return node
    name = str(known_node["name"])
    physical = known_node.get("physicalName") or node.get("physicalName")
    if not physical and node["name"] != name:
        physical = node["name"]
    # What lies in a column may do without an id.
    own = known_node.get("id") or ("id" in node and (snake_case(name) or node["id"]))
    identity = {**({"id": own} if own else {}), "name": name}
    rest = {key: value for key, value in node.items() if key not in ("id", "name", "physicalName")}
    return {**identity, **({"physicalName": physical} if physical else {}), **rest}


def _rule(rule: Node, renamed: Mapping[str, str]) -> Node:
    arguments = rule.get("arguments")
    listed = arguments.get("properties") if isinstance(arguments, dict) else None
    if not isinstance(arguments, dict) or not isinstance(listed, list):
        return rule
    names = [renamed.get(name, name) for name in listed]
    return {**rule, "arguments": {**arguments, "properties": names}}
