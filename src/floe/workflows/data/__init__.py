"""Activities that look at real data; apart, so that a lint does not load what they need."""

from floe.workflows.data.checking import (
    CheckRequest,
    judge_run,
    plan_checks,
    prepare_checks,
    prepare_contract,
    run_checks,
)
from floe.workflows.data.classifying import (
    Classified,
    ClassifyRequest,
    classify_contracts,
)
from floe.workflows.data.contract_checks import (
    Checked,
    PlannedChecks,
    check_contracts,
    plan_contracts,
)
from floe.workflows.data.contract_drift import (
    ComparedContracts,
    DriftRequest,
    TwoCatalogs,
    compare_contracts,
    drift_verdict,
)
from floe.workflows.data.contract_tables import WorkspaceTables
from floe.workflows.data.drifting import DriftSubject, find_drift, prepare_drift
from floe.workflows.data.given_tables import name_given
from floe.workflows.data.opened_tables import OpenTables, TableAccess, Tables
from floe.workflows.data.preparation import Planned, Prepared
from floe.workflows.data.quarantine import Split, set_aside
from floe.workflows.data.selection import DataRequest, refuse_unreadable, unreadable_contracts
from floe.workflows.data.table_access import (
    AccessedTable,
    find_table,
    refuse_misfits,
    tell_misfit,
)

__all__ = [
    "AccessedTable",
    "CheckRequest",
    "Checked",
    "Classified",
    "ClassifyRequest",
    "ComparedContracts",
    "DataRequest",
    "DriftRequest",
    "DriftSubject",
    "OpenTables",
    "Planned",
    "PlannedChecks",
    "Prepared",
    "Split",
    "TableAccess",
    "Tables",
    "TwoCatalogs",
    "WorkspaceTables",
    "check_contracts",
    "classify_contracts",
    "compare_contracts",
    "drift_verdict",
    "find_drift",
    "find_table",
    "judge_run",
    "name_given",
    "plan_checks",
    "plan_contracts",
    "prepare_checks",
    "prepare_contract",
    "prepare_drift",
    "refuse_misfits",
    "refuse_unreadable",
    "run_checks",
    "set_aside",
    "tell_misfit",
    "unreadable_contracts",
]
