"""Registered contracts, for programs."""

from functools import partial
from typing import TYPE_CHECKING

from floe.wiring.contract_catalogs import open_contract_catalog
from floe.wiring.governance import registration_guards
from floe.wiring.ledgers import open_ledger
from floe.wiring.lint_requests import lint_request
from floe.wiring.origins import open_origin
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from floe.workflows.contract_catalog import CatalogPlugin


def open_catalog_plugin(opened: Opened) -> "CatalogPlugin":
    """Registers the workspace's contracts and finds what is registered; nothing is reached yet."""
    from floe.workflows.contract_catalog import CatalogPlugin

    return CatalogPlugin(
        workspace=opened.workspace,
        request=lambda file: lint_request(opened, (opened.root / file,)),
        ledger=open_ledger(opened),
        open_catalog=partial(open_contract_catalog, opened),
        registrant=open_origin(opened),
        guards=registration_guards(opened),
    )
