"""A contract is lowered from its leaves up: rewritten, then relieved of unknown keys."""

from collections.abc import Callable
from typing import Any, Final

from floe.documents import Path, strip_nulls
from floe.odcs.lowering.carrying import (
    CARRIED_BELOW,
    Canonical,
    Lowering,
    Node,
    carried_name,
    step_name,
)
from floe.odcs.lowering.kinds import ANNOTATIONS, CHILDREN, FREE_IDS, OPEN
from floe.odcs.lowering.result import Lowered
from floe.odcs.lowering.rewrites import (
    rewrite_custom,
    rewrite_id,
    rewrite_object,
    rewrite_property,
    rewrite_server,
    rewrite_sla,
)
from floe.odcs.lowering.vocabulary import vocabulary_of
from floe.odcs.schemas import NEWEST_EDITION

_REWRITES: Final[dict[str, Callable[[Lowering, Node, Path], Node]]] = {
    "SchemaObject": rewrite_object,
    "Property": rewrite_property,
    "ItemProperty": rewrite_property,
    "SlaProperty": rewrite_sla,
    "CustomProperty": rewrite_custom,
    "Server": rewrite_server,
}
_UNSAID_STATUS: Final = "draft"

# What an element could not carry itself: where it stood below, and the keys it lost.
Leftover = tuple[str, dict[str, Any]]


def lower_contract(
    tree: dict[str, Any],
    edition: str = NEWEST_EDITION,
    canonical: Canonical = lambda _text, _kind: None,
) -> Lowered:
    """Say an effective contract in the words of one edition of the standard.

    `canonical` gives the printed form of a reference's text and kind, or None where it is
    not known. Lowering what is already lowered changes nothing.
    """
    lowering = Lowering(vocabulary_of(edition), canonical)
    root = _lower_header(lowering, strip_nulls(tree))
    lowered, _ = _lower(lowering, "Contract", root, ())
    return Lowered(lowered, edition, tuple(lowering.notes))


def _lower_header(lowering: Lowering, tree: Node) -> Node:
    edition = lowering.words.edition
    version = f"v{edition}"
    if tree.get("apiVersion") != version:
        lowering.note(("apiVersion",), f"'{tree.get('apiVersion')}' becomes '{version}'")
    result = {**tree, "apiVersion": version, "kind": "DataContract"}
    if isinstance(tree.get("description"), str):
        result["description"] = {"purpose": tree["description"]}
        lowering.note(("description",), "the description becomes its 'purpose'")
    if "status" not in tree and lowering.words.requires("status"):
        result["status"] = _UNSAID_STATUS
        lowering.note(("status",), f"{edition} asks for a status: '{_UNSAID_STATUS}' is filled in")
    return result


def _lower(lowering: Lowering, kind: str, node: Node, path: Path) -> tuple[Node, list[Leftover]]:
    """An element in standard words, and what it has to leave to the one above it."""
    lost: dict[str, Any] = {}
    if kind not in FREE_IDS:
        node, lost = rewrite_id(lowering, node, path)
    rewrite = _REWRITES.get(kind)
    result = dict(rewrite(lowering, node, path) if rewrite else node)
    if kind not in OPEN:
        lost |= _take_unknown(lowering, kind, result, path)
    below = _lower_children(lowering, kind, result, path)
    return result, _settle(lowering, kind, result, lost, below)


def _lower_children(lowering: Lowering, kind: str, node: Node, path: Path) -> list[Leftover]:
    leftovers: list[Leftover] = []
    for key, child_kind in CHILDREN.get(kind, ANNOTATIONS).items():
        value = node.get(key)
        if isinstance(value, dict):
            node[key], below = _lower(lowering, child_kind, value, (*path, key))
            leftovers += _below(key, below)
        elif isinstance(value, list):
            node[key] = _lower_list(lowering, child_kind, value, (*path, key), leftovers)
    return leftovers


def _lower_list(
    lowering: Lowering, kind: str, items: list[Any], path: Path, leftovers: list[Leftover]
) -> list[Any]:
    # A team of edition 3.0 is the list of its members.
    kind = "TeamMember" if kind == "Team" else kind
    lowered: list[Any] = []
    for number, item in enumerate(items):
        if not isinstance(item, dict):
            lowered.append(item)
            continue
        node, below = _lower(lowering, kind, item, (*path, number))
        leftovers += _below(step_name(str(path[-1]), number, node), below)
        lowered.append(node)
    return lowered


def _below(name: str, leftovers: list[Leftover]) -> list[Leftover]:
    """The leftovers of an element, as seen from the one above it."""
    return [(f"{name}/{step}" if step else name, keys) for step, keys in leftovers]


def _take_unknown(lowering: Lowering, kind: str, node: Node, path: Path) -> dict[str, Any]:
    server_type = str(node.get("type")) if kind == "Server" else None
    keys = lowering.words.keys(kind, server_type)
    unknown = {key: node.pop(key) for key in tuple(node) if key not in keys}
    for key in unknown:
        where = carried_name(key) if "customProperties" in keys else CARRIED_BELOW
        lowering.note((*path, key), f"'{key}' is carried in '{where}'")
    return unknown


def _settle(
    lowering: Lowering, kind: str, node: Node, lost: dict[str, Any], below: list[Leftover]
) -> list[Leftover]:
    """Carry what was lost here and below, or hand it all up where nothing can be carried."""
    can_carry = kind == "Description" or (
        kind not in OPEN and "customProperties" in lowering.words.keys(kind)
    )
    if not can_carry:
        return ([("", lost)] if lost else []) + below
    for key, value in lost.items():
        lowering.carry(node, carried_name(key), value)
    if below:
        carried = [{"of": step, **keys} for step, keys in below]
        lowering.carry(node, CARRIED_BELOW, carried)
    return []
