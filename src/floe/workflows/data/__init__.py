"""Activities that look at real data; apart, so that a lint does not load what they need."""

from floe.workflows.data.broken_values import add_broken_values
from floe.workflows.data.checking import (
    CheckRequest,
    Tables,
    judge_run,
    plan_checks,
    prepare_checks,
    run_checks,
)
from floe.workflows.data.contract_tables import WorkspaceTables
from floe.workflows.data.drifting import (
    DriftSubject,
    TwoCatalogs,
    find_drift,
    prepare_drift,
)
from floe.workflows.data.preparation import Planned, Prepared
from floe.workflows.data.quarantine import Split, set_aside, split_places
from floe.workflows.data.selection import DataRequest, unreadable_contracts

__all__ = [
    "CheckRequest",
    "DataRequest",
    "DriftSubject",
    "Planned",
    "Prepared",
    "Split",
    "Tables",
    "TwoCatalogs",
    "WorkspaceTables",
    "add_broken_values",
    "find_drift",
    "judge_run",
    "plan_checks",
    "prepare_checks",
    "prepare_drift",
    "run_checks",
    "set_aside",
    "split_places",
    "unreadable_contracts",
]
