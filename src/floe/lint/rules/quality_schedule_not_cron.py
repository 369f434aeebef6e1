from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.schedules import check_schedules


@rule("lint/quality-schedule-not-cron", Severity.ERROR)
def quality_schedule_not_cron(graph: Graph) -> Iterator[Finding]:
    """A quality rule that is scheduled by cron, with a schedule that cron cannot read.

    Why: a rule whose schedule no scheduler accepts never runs, and nobody hears of it.

    Instead: write minute, hour, day of month, month and day of week, as in `0 20 * * *`,
    or name the tool that does read the schedule as `scheduler`.
    """
    for contract in graph.contracts:
        yield from check_schedules(quality for quality, _ in contract.walk_quality())
