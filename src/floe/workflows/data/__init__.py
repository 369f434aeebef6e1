"""Activities that look at real data; apart, so that a lint does not load what they need."""

from floe.workflows.data.broken_values import add_broken_values
from floe.workflows.data.checking import (
    CheckRequest,
    OpenTables,
    Tables,
    judge_run,
    plan_checks,
    prepare_checks,
    run_checks,
)
from floe.workflows.data.drifting import (
    DriftRequest,
    DriftSubject,
    TwoCatalogs,
    find_drift,
    prepare_drift,
)
from floe.workflows.data.preparation import Planned, Prepared

__all__ = [
    "CheckRequest",
    "DriftRequest",
    "DriftSubject",
    "OpenTables",
    "Planned",
    "Prepared",
    "Tables",
    "TwoCatalogs",
    "add_broken_values",
    "find_drift",
    "judge_run",
    "plan_checks",
    "prepare_checks",
    "prepare_drift",
    "run_checks",
]
