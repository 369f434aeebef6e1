"""floe's own runs as events of OpenLineage: plain trees, without values of data and secrets."""

from floe.reports.lineage_events.check_events import validated, validation
from floe.reports.lineage_events.datasets import contract_datasets
from floe.reports.lineage_events.dbt_runs import (
    command_run,
    dbt_dataset,
    table_run,
    tested_dataset,
    tests_run,
)
from floe.reports.lineage_events.events import LineageRun, named_alone
from floe.reports.lineage_events.job_runs import (
    JobRun,
    RunAbove,
    application_job,
    counted_dataset,
    made_dataset,
    read_dataset,
    written_dataset,
)
from floe.reports.lineage_events.notices import notice_events, notice_id

__all__ = [
    "JobRun",
    "LineageRun",
    "RunAbove",
    "application_job",
    "command_run",
    "contract_datasets",
    "counted_dataset",
    "dbt_dataset",
    "made_dataset",
    "named_alone",
    "notice_events",
    "notice_id",
    "read_dataset",
    "table_run",
    "tested_dataset",
    "tests_run",
    "validated",
    "validation",
    "written_dataset",
]
