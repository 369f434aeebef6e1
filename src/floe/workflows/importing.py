"""Import: what a foreign format said, completed into a contract that can be worked with."""

import re
from dataclasses import dataclass
from typing import Any, Final

from floe.documents import print_yaml, read_text
from floe.findings import Finding
from floe.graph import build_graph
from floe.lint import RULES, lint
from floe.odcs import lower_contract, upgrade_contract

_ORDER: Final = ("apiVersion", "kind", "id", "name", "version", "status", "tenant", "domain")
# What datacontract-cli calls a contract that its source does not name.
_UNNAMED: Final = frozenset((None, "", "my-data-contract", "My Data Contract"))
_NAMED_BY: Final = {
    "schema": "name",
    "properties": "name",
    "quality": "name",
    "servers": "server",
    "slaProperties": "property",
    "roles": "role",
    "support": "channel",
}
_WORD_STARTS: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_SEPARATORS: Final = re.compile(r"[\W_]+")

Node = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ImportRequest:
    """What the contract is to be called; its source's name stands in for what is not said."""

    source_name: str
    id: str | None = None
    name: str | None = None
    owner: str | None = None


@dataclass(frozen=True, slots=True)
class Imported:
    """A contract as YAML, and what lint has to say about it."""

    text: str
    findings: tuple[Finding, ...]


def import_contract(tree: Node, request: ImportRequest) -> Imported:
    """Complete what an importer gave, print it, and lint what was printed."""
    text = print_yaml(complete_contract(tree, request))
    document = read_text(f"{request.source_name}.odcs.yaml", text)
    return Imported(text, lint(build_graph([document]), RULES).findings)


def complete_contract(tree: Node, request: ImportRequest) -> Node:
    """A contract of the newest edition with a name, an owner and ids throughout."""
    upgraded = upgrade_contract({"kind": "DataContract", **tree}).tree
    header = _header(upgraded, request)
    rest = {key: value for key, value in upgraded.items() if key not in header}
    if request.owner:
        team = upgraded.get("team")
        rest["team"] = {**(team if isinstance(team, dict) else {}), "name": request.owner}
    lowered = lower_contract({**header, **rest}).tree
    ordered = {key: lowered[key] for key in _ORDER if key in lowered}
    return _complete_ids({**ordered, **lowered})


def _header(tree: Node, request: ImportRequest) -> Node:
    name = tree.get("name")
    found = tree.get("id")
    title = _SEPARATORS.sub(" ", request.source_name).strip().capitalize()
    return {
        "id": request.id or (snake_case(request.source_name) if found in _UNNAMED else found),
        "name": request.name or (title if name in _UNNAMED else name),
        "version": str(tree.get("version") or "1.0.0"),
        "status": tree.get("status") or "draft",
    }


def snake_case(name: str) -> str:
    """A name as an id."""
    words = _SEPARATORS.sub("_", _WORD_STARTS.sub("_", name)).strip("_").lower()
    return words or "unnamed"


def _complete_ids(node: Node) -> Node:
    result: Node = {}
    for key, value in node.items():
        if key in _NAMED_BY and isinstance(value, list):
            result[key] = _complete_list(value, _NAMED_BY[key])
        elif key in ("items", "map", "key", "value") and isinstance(value, dict):
            result[key] = _complete_ids(value)
        else:
            result[key] = value
    return result


def _complete_list(items: list[Any], named_by: str) -> list[Any]:
    taken = {item["id"] for item in items if isinstance(item, dict) and "id" in item}
    completed: list[Any] = []
    for item in items:
        if isinstance(item, dict):
            own = {} if "id" in item else {"id": _free_id(_base_id(item, named_by), taken)}
            taken.update(own.values())
            completed.append({**own, **_complete_ids(item)})
        else:
            completed.append(item)
    return completed


def _base_id(item: Node, named_by: str) -> str:
    words = (item.get(named_by), item.get("metric"), item.get("type"))
    return snake_case(next((word for word in words if isinstance(word, str)), "rule"))


def _free_id(base: str, taken: set[Any]) -> str:
    if base not in taken:
        return base
    number = 2
    while f"{base}_{number}" in taken:
        number += 1
    return f"{base}_{number}"
