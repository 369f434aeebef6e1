"""Import: what a foreign format said, completed into a contract that can be worked with."""

from dataclasses import dataclass
from typing import Any, Final

from floe.contracts import complete_ids
from floe.documents import print_yaml, read_text
from floe.findings import Finding
from floe.graph import build_graph
from floe.lint import RULES, lint
from floe.model import snake_case
from floe.odcs import Lowered, LoweringNote, lower_contract, upgrade_contract

_ORDER: Final = ("apiVersion", "kind", "id", "name", "version", "status", "tenant", "domain")
# What datacontract-cli calls a contract that its source does not name.
_UNNAMED: Final = ("", "my-data-contract", "My Data Contract")

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
    """A contract as YAML, what lint has to say about it, and what is in other words than before."""

    text: str
    findings: tuple[Finding, ...]
    notes: tuple[LoweringNote, ...] = ()


def import_contract(tree: Node, request: ImportRequest) -> Imported:
    """Complete what an importer gave, print it, and lint what was printed."""
    lowered = _lower(tree, request)
    text = print_yaml(_complete(lowered))
    document = read_text(f"{request.source_name}.odcs.yaml", text)
    return Imported(text, lint(build_graph([document]), RULES).findings, lowered.notes)


def complete_contract(tree: Node, request: ImportRequest) -> Node:
    """A contract of the newest edition with a name, an owner and ids throughout."""
    return _complete(_lower(tree, request))


def _lower(tree: Node, request: ImportRequest) -> Lowered:
    upgraded = upgrade_contract({"kind": "DataContract", **tree}).tree
    header = _header(upgraded, request)
    rest = {key: value for key, value in upgraded.items() if key not in header}
    if request.owner:
        rest["team"] = _owned_by(request.owner, upgraded.get("team"))
    return lower_contract({**header, **rest})


def _complete(lowered: Lowered) -> Node:
    ordered = {key: lowered.tree[key] for key in _ORDER if key in lowered.tree}
    return complete_ids({**ordered, **lowered.tree})


def _header(tree: Node, request: ImportRequest) -> Node:
    own = snake_case(request.source_name) or "contract"
    return {
        "id": request.id or _said(tree, "id") or own,
        "name": request.name or _said(tree, "name") or own.replace("_", " ").capitalize(),
        "version": str(tree.get("version") or "1.0.0"),
        "status": tree.get("status") or "draft",
    }


def _said(tree: Node, key: str) -> str | None:
    written = tree.get(key)
    return written if isinstance(written, str) and written not in _UNNAMED else None


def _owned_by(owner: str, team: Any) -> Node:
    """A team of edition 3.0 is the list of its members."""
    known = {"members": team} if isinstance(team, list) else team
    return {**(known if isinstance(known, dict) else {}), "name": owner}
