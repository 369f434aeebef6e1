from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.schedules import check_schedules


@rule("lint/sla-schedule-not-cron", Severity.ERROR)
def sla_schedule_not_cron(graph: Graph) -> Iterator[Finding]:
    """A service level that is scheduled by cron, with a schedule that cron cannot read.

    Why: a schedule that no scheduler accepts means that the promise is never looked at.

    Instead: write minute, hour, day of month, month and day of week, as in `0 20 * * *`,
    or name the tool that does read the schedule as `scheduler`.
    """
    for contract in graph.contracts:
        yield from check_schedules(contract.sla_properties)
