"""Names of OpenLineage: in events that were written, and of contracts."""

from floe.workflows.naming.contract_names import (
    ContractName,
    NameRequest,
    name_contract,
    name_tables,
)
from floe.workflows.naming.event_checks import CheckedEvents, NamingCheck, check_events
from floe.workflows.naming.finding_tally import MOST_FINDINGS, FindingTally, Locate

__all__ = [
    "MOST_FINDINGS",
    "CheckedEvents",
    "ContractName",
    "FindingTally",
    "Locate",
    "NameRequest",
    "NamingCheck",
    "check_events",
    "name_contract",
    "name_tables",
]
