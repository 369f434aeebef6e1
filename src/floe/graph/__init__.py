"""References between documents, resolved; imports, expanded."""

from floe.graph.builder import build_graph, lay_over
from floe.graph.collecting import contract_relationships, product_relationships
from floe.graph.expanded import BrokenImport, Expanded, ImportProblem, name_broken
from floe.graph.foreign_keys import ForeignKey, foreign_keys_of, table_of
from floe.graph.graph import Graph, Trees, locator
from floe.graph.judging import find_newer_edition, keys_of_newer_editions, surplus_in_newest
from floe.graph.loader import Loader, NoLoader, Trouble
from floe.graph.named_contracts import (
    choose_contract,
    contracts_named,
    newest_contract,
    version_order,
)
from floe.graph.ownership import Ownership, PortMatches, drafted_contract_id, ownership_of
from floe.graph.port_uses import ContractUse, contract_uses
from floe.graph.provenance import Provenance, trace
from floe.graph.references import (
    AMBIGUOUS,
    DANGLING,
    REJECTED,
    RESOLVED,
    Note,
    Reference,
    Resolution,
    Target,
)
from floe.graph.sources import (
    CONTRACT,
    FOREIGN,
    OTHER,
    PRODUCT,
    Source,
    is_named_as_read,
    recognise,
)
from floe.graph.users import DeclaredUse, declared_uses, name_user

__all__ = [
    "AMBIGUOUS",
    "CONTRACT",
    "DANGLING",
    "FOREIGN",
    "OTHER",
    "PRODUCT",
    "REJECTED",
    "RESOLVED",
    "BrokenImport",
    "ContractUse",
    "DeclaredUse",
    "Expanded",
    "ForeignKey",
    "Graph",
    "ImportProblem",
    "Loader",
    "NoLoader",
    "Note",
    "Ownership",
    "PortMatches",
    "Provenance",
    "Reference",
    "Resolution",
    "Source",
    "Target",
    "Trees",
    "Trouble",
    "build_graph",
    "choose_contract",
    "contract_relationships",
    "contract_uses",
    "contracts_named",
    "declared_uses",
    "drafted_contract_id",
    "find_newer_edition",
    "foreign_keys_of",
    "is_named_as_read",
    "keys_of_newer_editions",
    "lay_over",
    "locator",
    "name_broken",
    "name_user",
    "newest_contract",
    "ownership_of",
    "product_relationships",
    "recognise",
    "surplus_in_newest",
    "table_of",
    "trace",
    "version_order",
]
