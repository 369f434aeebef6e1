"""What the ledger took in is told to the catalog at once."""

from functools import partial

from floe.cli.output import remark
from floe.registry import RegistryLedger
from floe.wiring import Opened, open_contract_catalog
from floe.workflows.reconciling import tell_catalog


def tell_recorded(opened: Opened, ledger: RegistryLedger) -> None:
    """Tell the catalog what waits, and the head of the chain, which nobody can then cut unseen."""
    if problem := tell_catalog(ledger, partial(open_contract_catalog, opened)):
        remark(f"warning: {problem}")
