from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import label
from floe.model import is_cron


@rule("lint/quality-schedule-not-cron", Severity.ERROR)
def quality_schedule_not_cron(graph: Graph) -> Iterator[Finding]:
    """A quality rule that is scheduled by cron, with a schedule that cron cannot read.

    Why: a rule whose schedule no scheduler accepts never runs, and nobody hears of it.

    Instead: write minute, hour, day of month, month and day of week, as in `0 20 * * *`,
    or name the tool that does read the schedule as `scheduler`.
    """
    for contract in graph.contracts:
        for quality, _ in contract.walk_quality():
            uses_cron = (quality.scheduler or "").strip().lower() == "cron"
            if uses_cron and quality.schedule is not None and not is_cron(quality.schedule):
                yield Finding(
                    quality.place / "schedule",
                    f"the schedule of {label(quality)}, '{quality.schedule}',"
                    " is not a cron expression",
                    hint="write five fields, as in '0 20 * * *'",
                )
