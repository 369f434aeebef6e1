"""The DataContract interface, its ODCS implementation, and whose contracts are whose."""

from floe.contracts.assessment import Assessment
from floe.contracts.contents import FAULTS
from floe.contracts.discovery import contracts_of, products_by_contract
from floe.contracts.effective import EXPLICIT, Effective, effective_contracts
from floe.contracts.element_lists import IdentifiedList, identified_lists
from floe.contracts.gate import validate_data_contracts
from floe.contracts.generation.columns import contract_behind
from floe.contracts.generation.drafts import SUGGESTED, Draft
from floe.contracts.generation.knowledge import PortKnowledge
from floe.contracts.generation.port_drafts import GENERATED, draft_from_port
from floe.contracts.identifiers import complete_ids, natural_id
from floe.contracts.interface import DataContract, DataContractPlugin
from floe.contracts.merging.layers import Conflict, Layer, Merged
from floe.contracts.merging.reporting import tell_conflict
from floe.contracts.merging.tiers import keep_promises
from floe.contracts.merging.trees import merge_trees
from floe.contracts.odcs_contract import OdcsContract
from floe.contracts.supplied import without_supplied
from floe.contracts.tables import ContractTables
from floe.contracts.tags import TagQuery, parse_tag_query

__all__ = [
    "EXPLICIT",
    "FAULTS",
    "GENERATED",
    "SUGGESTED",
    "Assessment",
    "Conflict",
    "ContractTables",
    "DataContract",
    "DataContractPlugin",
    "Draft",
    "Effective",
    "IdentifiedList",
    "Layer",
    "Merged",
    "OdcsContract",
    "PortKnowledge",
    "TagQuery",
    "complete_ids",
    "contract_behind",
    "contracts_of",
    "draft_from_port",
    "effective_contracts",
    "identified_lists",
    "keep_promises",
    "merge_trees",
    "natural_id",
    "parse_tag_query",
    "products_by_contract",
    "tell_conflict",
    "validate_data_contracts",
    "without_supplied",
]
