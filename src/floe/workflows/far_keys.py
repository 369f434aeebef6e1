"""Foreign keys into other files, which other formats have no words for."""

from collections.abc import Mapping
from typing import Any

from floe.graph import Graph, contract_relationships
from floe.model import FOREIGN_KEY, Contract
from floe.odcs import LoweringNote

_MESSAGE = "a foreign key into another file is left out: the format cannot say it"


def leave_out_far_keys(
    graph: Graph, contract: Contract
) -> tuple[Mapping[str, Any], tuple[LoweringNote, ...]]:
    """The contract's tree without them, and a note for each place where one stood."""
    far = [
        relationship.place.path
        for _, relationship in contract_relationships(contract)
        if relationship.kind == FOREIGN_KEY and _is_far(graph, contract, relationship.to)
    ]
    notes = tuple(LoweringNote(path, _MESSAGE) for path in far)
    return (_without(contract.node, graph, contract) if far else contract.node), notes


def _is_far(graph: Graph, contract: Contract, to: Any) -> bool:
    texts = (to,) if isinstance(to, str) else to or ()
    found = [graph.resolve(text, contract.file, FOREIGN_KEY) for text in texts]
    return any(target.file != contract.file for each in found for target in each.targets)


def _without(node: Any, graph: Graph, contract: Contract) -> Any:
    if isinstance(node, list):
        return [_without(item, graph, contract) for item in node]
    if not isinstance(node, dict):
        return node
    result = {key: _without(value, graph, contract) for key, value in node.items()}
    entries = node.get("relationships")
    if isinstance(entries, list):
        near = [entry for entry in entries if not _is_far_entry(entry, graph, contract)]
        result["relationships"] = near
    return {key: value for key, value in result.items() if key != "relationships" or value}


def _is_far_entry(entry: Any, graph: Graph, contract: Contract) -> bool:
    is_key = isinstance(entry, dict) and entry.get("type", FOREIGN_KEY) == FOREIGN_KEY
    return is_key and _is_far(graph, contract, entry.get("to"))
