"""The DataContract interface, its ODCS implementation, and whose contracts are whose."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from floe.contracts.public_view import (
    hidden_spans,
    public_part,
    public_tree,
    redact_source,
    redact_text,
    secrets_in,
    tree_secrets,
)
from floe.contracts.tokens import token_end

if TYPE_CHECKING:
    from floe.contracts.assessment import Assessment
    from floe.contracts.changes_view import public_changes
    from floe.contracts.compiled import CompiledContract, ContractHashes
    from floe.contracts.contents import FAULTS
    from floe.contracts.drift_view import public_drift
    from floe.contracts.effective import EXPLICIT, Compilation, compile_graph
    from floe.contracts.element_lists import IdentifiedList, identified_lists
    from floe.contracts.gate import validate_data_contracts
    from floe.contracts.generation.columns import contract_behind
    from floe.contracts.generation.drafts import SUGGESTED, Draft
    from floe.contracts.generation.knowledge import PortKnowledge
    from floe.contracts.generation.port_drafts import draft_from_port
    from floe.contracts.graph_view import public_graph
    from floe.contracts.identifiers import complete_ids, natural_id
    from floe.contracts.interface import DataContract, DataContractPlugin
    from floe.contracts.merging.layers import GENERATED, Conflict, Layer, Merged
    from floe.contracts.merging.reporting import tell_conflict
    from floe.contracts.merging.tiers import keep_inherited
    from floe.contracts.merging.trees import merge_trees
    from floe.contracts.odcs_contract import OdcsContract
    from floe.contracts.run_view import public_run
    from floe.contracts.tables import ContractTables
    from floe.contracts.tags import TagQuery, fits_any, parse_tag_query

# Reports need the public view alone, and should not wait for rules, drafts and merges.
_LOADED_LATER = {
    "EXPLICIT": "floe.contracts.effective",
    "FAULTS": "floe.contracts.contents",
    "GENERATED": "floe.contracts.merging.layers",
    "SUGGESTED": "floe.contracts.generation.drafts",
    "Assessment": "floe.contracts.assessment",
    "Compilation": "floe.contracts.effective",
    "CompiledContract": "floe.contracts.compiled",
    "ContractHashes": "floe.contracts.compiled",
    "Conflict": "floe.contracts.merging.layers",
    "ContractTables": "floe.contracts.tables",
    "DataContract": "floe.contracts.interface",
    "DataContractPlugin": "floe.contracts.interface",
    "Draft": "floe.contracts.generation.drafts",
    "IdentifiedList": "floe.contracts.element_lists",
    "Layer": "floe.contracts.merging.layers",
    "Merged": "floe.contracts.merging.layers",
    "OdcsContract": "floe.contracts.odcs_contract",
    "PortKnowledge": "floe.contracts.generation.knowledge",
    "TagQuery": "floe.contracts.tags",
    "compile_graph": "floe.contracts.effective",
    "complete_ids": "floe.contracts.identifiers",
    "contract_behind": "floe.contracts.generation.columns",
    "draft_from_port": "floe.contracts.generation.port_drafts",
    "fits_any": "floe.contracts.tags",
    "identified_lists": "floe.contracts.element_lists",
    "keep_inherited": "floe.contracts.merging.tiers",
    "merge_trees": "floe.contracts.merging.trees",
    "natural_id": "floe.contracts.identifiers",
    "parse_tag_query": "floe.contracts.tags",
    "public_changes": "floe.contracts.changes_view",
    "public_drift": "floe.contracts.drift_view",
    "public_graph": "floe.contracts.graph_view",
    "public_run": "floe.contracts.run_view",
    "tell_conflict": "floe.contracts.merging.reporting",
    "validate_data_contracts": "floe.contracts.gate",
}

__all__ = [
    "EXPLICIT",
    "FAULTS",
    "GENERATED",
    "SUGGESTED",
    "Assessment",
    "Compilation",
    "CompiledContract",
    "Conflict",
    "ContractHashes",
    "ContractTables",
    "DataContract",
    "DataContractPlugin",
    "Draft",
    "IdentifiedList",
    "Layer",
    "Merged",
    "OdcsContract",
    "PortKnowledge",
    "TagQuery",
    "compile_graph",
    "complete_ids",
    "contract_behind",
    "draft_from_port",
    "fits_any",
    "hidden_spans",
    "identified_lists",
    "keep_inherited",
    "merge_trees",
    "natural_id",
    "parse_tag_query",
    "public_changes",
    "public_drift",
    "public_graph",
    "public_part",
    "public_run",
    "public_tree",
    "redact_source",
    "redact_text",
    "secrets_in",
    "tell_conflict",
    "token_end",
    "tree_secrets",
    "validate_data_contracts",
]


def __getattr__(name: str) -> Any:
    if name not in _LOADED_LATER:
        raise AttributeError(f"module 'floe.contracts' has no attribute '{name}'")
    return getattr(import_module(_LOADED_LATER[name]), name)
