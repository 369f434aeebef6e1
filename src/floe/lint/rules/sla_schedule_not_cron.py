from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import label
from floe.model import is_cron


@rule("lint/sla-schedule-not-cron", Severity.ERROR)
def sla_schedule_not_cron(graph: Graph) -> Iterator[Finding]:
    """A service level that is scheduled by cron, with a schedule that cron cannot read.

    Why: a schedule that no scheduler accepts means that the promise is never looked at.

    Instead: write minute, hour, day of month, month and day of week, as in `0 20 * * *`,
    or name the tool that does read the schedule as `scheduler`.
    """
    for contract in graph.contracts:
        for sla in contract.sla_properties:
            uses_cron = (sla.scheduler or "").strip().lower() == "cron"
            if uses_cron and sla.schedule is not None and not is_cron(sla.schedule):
                yield Finding(
                    sla.place / "schedule",
                    f"the schedule of {label(sla)}, '{sla.schedule}', is not a cron expression",
                    hint="write five fields, as in '0 20 * * *'",
                )
