"""Schedules that cron is to read."""

from collections.abc import Iterable, Iterator

from floe.findings import Finding
from floe.lint.labels import label
from floe.model import QualityRule, SlaProperty, is_cron


def check_schedules(scheduled: Iterable[QualityRule | SlaProperty]) -> Iterator[Finding]:
    """Findings on schedules for cron that cron cannot read."""
    for element in scheduled:
        uses_cron = (element.scheduler or "").strip().lower() == "cron"
        if uses_cron and element.schedule is not None and not is_cron(element.schedule):
            yield Finding(
                element.place / "schedule",
                f"the schedule of {label(element)}, '{element.schedule}', is not a cron expression",
                hint="write five fields, as in '0 20 * * *'",
            )
