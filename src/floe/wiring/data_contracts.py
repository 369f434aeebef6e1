"""The contracts of a workspace, with all that they need."""

from typing import TYPE_CHECKING

from floe.wiring.data_requests import check_request, reach_tables
from floe.wiring.manifests import ConfiguredKnowledge
from floe.wiring.spark_tables import spark_request
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from floe.contracts import OdcsContract
    from floe.tiers import Tiers


def open_tiers(opened: Opened) -> "Tiers":
    """The contracts that floe.toml names as tiers."""
    from floe.graph import build_graph
    from floe.tiers import find_tiers

    tiers = opened.settings.tiers
    return find_tiers(build_graph((), opened.workspace), tiers.enterprise, tiers.domain)


def open_data_contract(opened: Opened, server: str | None = None) -> "OdcsContract":
    """The contracts of a workspace, with its tiers, its manifest and a way to its tables."""
    from floe.contracts import OdcsContract
    from floe.workflows.data import WorkspaceTables

    request = check_request(opened, (), server=server, sample=0)
    reach = reach_tables(opened, spark_request(opened))
    tables = WorkspaceTables(opened.workspace, request, reach)
    return OdcsContract(
        opened.workspace,
        tables=tables,
        tiers=open_tiers(opened),
        knowledge=ConfiguredKnowledge(opened),
    )
