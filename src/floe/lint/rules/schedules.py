from collections.abc import Iterable, Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import label
from floe.model import QualityRule, SlaProperty, is_cron


@rule("lint/quality-schedule-not-cron", Severity.ERROR)
def quality_schedule_not_cron(graph: Graph) -> Iterator[Finding]:
    """A quality rule that is scheduled by cron, with a schedule that cron cannot read.

    Why: a rule whose schedule no scheduler accepts never runs, and nobody notices.

    Instead: write minute, hour, day of month, month and day of week, as in `0 20 * * *`,
    or name the tool that does read the schedule as `scheduler`.
    """
    for contract in graph.contracts:
        yield from _check(quality for quality, _ in contract.walk_quality())


@rule("lint/sla-schedule-not-cron", Severity.ERROR)
def sla_schedule_not_cron(graph: Graph) -> Iterator[Finding]:
    """A service level that is scheduled by cron, with a schedule that cron cannot read.

    Why: a schedule that no scheduler accepts means that the promise is never looked at.

    Instead: write minute, hour, day of month, month and day of week, as in `0 20 * * *`,
    or name the tool that does read the schedule as `scheduler`.
    """
    for contract in graph.contracts:
        yield from _check(contract.sla_properties)


def _check(scheduled: Iterable[QualityRule | SlaProperty]) -> Iterator[Finding]:
    for element in scheduled:
        uses_cron = (element.scheduler or "").strip().lower() == "cron"
        if uses_cron and element.schedule is not None and not is_cron(element.schedule):
            yield Finding(
                element.place / "schedule",
                f"the schedule of {label(element)}, '{element.schedule}', is not a cron expression",
                hint="write five fields, as in '0 20 * * *'",
            )
