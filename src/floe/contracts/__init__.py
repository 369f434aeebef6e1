"""The DataContract interface, its ODCS implementation, and whose contracts are whose."""

from floe.contracts.assessment import Assessment
from floe.contracts.discovery import contracts_of, products_by_contract
from floe.contracts.gate import validate_data_contracts
from floe.contracts.interface import DataContract, DataContractPlugin
from floe.contracts.odcs_contract import OdcsContract
from floe.contracts.tables import ContractTables
from floe.contracts.tags import TagQuery, parse_tag_query

__all__ = [
    "Assessment",
    "ContractTables",
    "DataContract",
    "DataContractPlugin",
    "OdcsContract",
    "TagQuery",
    "contracts_of",
    "parse_tag_query",
    "products_by_contract",
    "validate_data_contracts",
]
