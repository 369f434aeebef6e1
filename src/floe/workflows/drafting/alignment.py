"""dbt's tables and columns under the names that a port, or its contract, has for them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from floe.model import snake_case

Node = dict[str, Any]


def names_of(node: Mapping[str, Any]) -> set[str]:
    """What a table or a column is called, in a contract and in data; case does not count."""
    named = (node.get("name"), node.get("physicalName"))
    return {str(name).rpartition(".")[2].casefold() for name in named if name}


def nodes_below(node: Any, key: str) -> list[Node]:
    """The entries of a list that are mappings."""
    found = node.get(key) if isinstance(node, Mapping) else None
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def align_tables(tree: Node, known: Sequence[Node], *, with_links: bool) -> Node:
    """A tree of dbt's, called as `known` objects and their columns are where they are the same.

    Without links, what would lead to contracts of other tables is left out.
    """
    renaming = _Renaming()
    objects = [renaming.table(node, known) for node in nodes_below(tree, "schema")]
    moved = [_moved(node, renaming, with_links=with_links) for node in objects]
    levels = [renaming.level(entry) for entry in nodes_below(tree, "slaProperties")]
    return {**tree, "schema": moved, **({"slaProperties": levels} if levels else {})}


@dataclass(slots=True)
class _Renaming:
    """Old and new beginnings of references, and names in front of and behind a dot."""

    references: dict[str, str] = field(default_factory=dict)
    elements: dict[str, str] = field(default_factory=dict)

    def table(self, node: Node, known: Sequence[Node]) -> Node:
        own = _called_like(node, known)
        columns = nodes_below(own or {}, "properties")
        table = _named_alike(node, own)
        ends = (f"schema/{node['id']}", f"schema/{table['id']}")
        self.references[ends[0]] = ends[1]
        self.elements[node["name"]] = table["name"]
        renamed = {}
        properties = []
        for column in nodes_below(node, "properties"):
            aligned = _named_alike(column, _called_like(column, columns))
            old, new = (f"properties/{one['id']}" for one in (column, aligned))
            self.references[f"{ends[0]}/{old}"] = f"{ends[1]}/{new}"
            self.elements[f"{node['name']}.{column['name']}"] = f"{table['name']}.{aligned['name']}"
            renamed[column["name"]] = aligned["name"]
            properties.append(aligned)
        rules = [_rule(rule, renamed) for rule in nodes_below(node, "quality")]
        return {**table, "properties": properties, **({"quality": rules} if rules else {})}

    def level(self, entry: Node) -> Node:
        written = str(entry.get("element", "")).split(", ")
        elements = ", ".join(self.elements.get(one, one) for one in written)
        return {**entry, "element": elements} if elements else entry

    def reference(self, text: str) -> str:
        return self.references.get(text, text)


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
    identity = {"id": known.get("id") or snake_case(name) or node["id"], "name": name}
    rest = {key: value for key, value in node.items() if key not in (*identity, "physicalName")}
    return {**identity, **({"physicalName": physical} if physical else {}), **rest}


def _rule(rule: Node, renamed: Mapping[str, str]) -> Node:
    arguments = rule.get("arguments")
    listed = arguments.get("properties") if isinstance(arguments, dict) else None
    if not isinstance(arguments, dict) or not isinstance(listed, list):
        return rule
    names = [renamed.get(name, name) for name in listed]
    return {**rule, "arguments": {**arguments, "properties": names}}


def _moved(node: Node, renaming: _Renaming, *, with_links: bool) -> Node:
    """A node whose references, at any depth, lead to what things are called now."""
    found = dict(node)
    for key in ("properties", "items"):
        below = node.get(key)
        if isinstance(below, list):
            found[key] = [_moved(each, renaming, with_links=with_links) for each in below]
        elif isinstance(below, dict):
            found[key] = _moved(below, renaming, with_links=with_links)
    if "relationships" in node:
        links = [_link(each, renaming) for each in nodes_below(node, "relationships")]
        kept = [each for each in links if with_links or not _leads_away(each)]
        found["relationships"] = kept
    return {key: value for key, value in found.items() if key != "relationships" or value}


def _link(link: Node, renaming: _Renaming) -> Node:
    ends = {key: link[key] for key in ("from", "to") if key in link}
    moved = {
        key: [renaming.reference(one) for one in end]
        if isinstance(end, list)
        else renaming.reference(end)
        for key, end in ends.items()
    }
    return {**link, **moved}


def _leads_away(link: Node) -> bool:
    return any("#" in end for end in _ends(link))


def _ends(link: Node) -> Iterator[str]:
    for key in ("from", "to"):
        end = link.get(key, [])
        yield from (str(one) for one in (end if isinstance(end, list) else [end]))
