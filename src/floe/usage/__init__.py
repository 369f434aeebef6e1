"""Who uses a contract: what events say of runs, who counts as a consumer, and since when."""

from floe.usage.affected import Affected, Impact, Spared
from floe.usage.contract_usage import Consumer, ContractUsage, UsedContract, find_consumers
from floe.usage.dataset_names import CONTRACT_NAMESPACE, WantedNames, dataset_name, read_name
from floe.usage.dependencies import Dependencies
from floe.usage.facts import (
    FAILURES,
    GOING,
    MICROSECONDS_PER_DAY,
    UNREAD_INPUTS,
    UNREAD_OUTPUTS,
    FactKind,
    NameKind,
    RunOutcome,
    RunState,
    outcome_of,
)
from floe.usage.impact import Hit, ReadTables, TableReaders, follow
from floe.usage.products import ProductMap
from floe.usage.readings import (
    JobRule,
    LoggedJob,
    Reading,
    ReadingJob,
    UsageWindow,
    UsedDays,
    UsingProduct,
)
from floe.usage.spots import Spot, meet, print_spot, read_names, spot_at

__all__ = [
    "CONTRACT_NAMESPACE",
    "FAILURES",
    "GOING",
    "MICROSECONDS_PER_DAY",
    "UNREAD_INPUTS",
    "UNREAD_OUTPUTS",
    "Affected",
    "Consumer",
    "ContractUsage",
    "Dependencies",
    "FactKind",
    "Hit",
    "Impact",
    "JobRule",
    "LoggedJob",
    "NameKind",
    "ProductMap",
    "ReadTables",
    "Reading",
    "ReadingJob",
    "RunOutcome",
    "RunState",
    "Spared",
    "Spot",
    "TableReaders",
    "UsageWindow",
    "UsedContract",
    "UsedDays",
    "UsingProduct",
    "WantedNames",
    "dataset_name",
    "find_consumers",
    "follow",
    "meet",
    "outcome_of",
    "print_spot",
    "read_name",
    "read_names",
    "spot_at",
]
