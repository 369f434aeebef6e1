"""Tables and columns that somebody knows, under the names that a port, or its contract, has."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from floe.model import snake_case
from floe.workflows.drafting.links import move_ends
from floe.workflows.drafting.nodes import Node, names_of, nodes_below


def align_tables(tree: Node, known: Sequence[Node], *, with_links: bool) -> Node:
    """A tree, called as `known` objects and their columns are where they are the same.

    Without links, what would lead to contracts of other tables is left out.
    """
    renaming = _Renaming()
    objects = [renaming.table(node, known) for node in nodes_below(tree, "schema")]

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

    def table(self, node: Node, known: Sequence[Node]) -> Node:
        table = self._renamed(node, known, "schema", _Spot(), _Spot())
        columns = nodes_below(table, "properties")
        pairs = zip(nodes_below(node, "properties"), columns, strict=True)
        renamed = {old["name"]: new["name"] for old, new in pairs}
        rules = [_rule(rule, renamed) for rule in nodes_below(node, "quality")]
        return {**table, "properties": columns, **({"quality": rules} if rules else {})}

    def level(self, entry: Node) -> Node:
        written = str(entry.get("element", "")).split(", ")
        elements = ", ".join(self.elements.get(one, one) for one in written)
        return {**entry, "element": elements} if elements else entry

    def _renamed(
        self, node: Node, known: Sequence[Node], section: str, old: _Spot, new: _Spot
    ) -> Node:
        own = _called_like(node, known)
        aligned = _named_alike(node, own)
        was, now = old.below(section, node), new.below(section, aligned)
        self.references[was.reference] = now.reference
        self.elements[was.element] = now.element
        return self._inside(aligned, own, was, now)

    def _inside(self, node: Node, known: Node | None, old: _Spot, new: _Spot) -> Node:
        """A node whose columns, and those of its entries, are called as the known ones are."""
        found = dict(node)
        if "properties" in node:
            columns = nodes_below(known, "properties")
            found["properties"] = [
                self._renamed(column, columns, "properties", old, new)
                for column in nodes_below(node, "properties")
            ]
        if isinstance(entries := node.get("items"), dict):
            own = known.get("items") if known else None
            like = own if isinstance(own, dict) else None
            found["items"] = self._inside(entries, like, old.entries, new.entries)
        return found


def _called_like(node: Node, known: Sequence[Node]) -> Node | None:
    own = names_of(node)
    return next((each for each in known if own & names_of(each)), None)


def _named_alike(node: Node, known: Node | None) -> Node:
    if known is None or not known.get("name"):
        return node
    name = str(known["name"])
    physical = known.get("physicalName") or node.get("physicalName")
    if not physical and node["name"] != name:
        physical = node["name"]
    # What lies in a column may do without an id.
    own = known.get("id") or ("id" in node and (snake_case(name) or node["id"]))
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
