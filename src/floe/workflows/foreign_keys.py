"""Foreign keys into other files, which other formats have no words for."""

from collections.abc import Mapping
from typing import Any

from floe.graph import Graph, contract_relationships
from floe.model import FOREIGN_KEY, Contract, Relationship
from floe.odcs import LoweringNote

_MESSAGE = "a foreign key into another file is left out: the format cannot say it"


def leave_out_foreign_keys(
    graph: Graph, contract: Contract
) -> tuple[Mapping[str, Any], tuple[LoweringNote, ...]]:
    """The contract's tree without them, and a note for each place where one stood."""
    foreign_keys = [
        relationship
        for _, relationship in contract_relationships(contract)
        if relationship.kind == FOREIGN_KEY and _leaves_file(graph, contract, relationship)
    ]
    if not foreign_keys:
        return contract.node, ()
    notes = tuple(LoweringNote(relationship.place.path, _MESSAGE) for relationship in foreign_keys)
    return _without(contract.node, [relationship.node for relationship in foreign_keys]), notes


def _leaves_file(graph: Graph, contract: Contract, relationship: Relationship) -> bool:
    to = relationship.to
    texts = (to,) if isinstance(to, str) else to or ()
    resolutions = (graph.resolve(text, contract.file, FOREIGN_KEY) for text in texts)
    targets = (target for resolution in resolutions for target in resolution.targets)
    return any(target.file != contract.file for target in targets)


def _without(node: Any, entries: list[Mapping[str, Any]]) -> Any:
    """A copy of a tree without some of its relationships, which are told by identity."""
    if isinstance(node, list):
        return [_without(item, entries) for item in node]
    if not isinstance(node, dict):
        return node
    result = {key: _without(value, entries) for key, value in node.items()}
    written = node.get("relationships")
    if isinstance(written, list):
        result["relationships"] = [
            entry for entry in written if not any(entry is left_out for left_out in entries)
        ]
    return {key: value for key, value in result.items() if key != "relationships" or value}
