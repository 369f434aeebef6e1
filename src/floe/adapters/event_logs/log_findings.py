"""What a job found in a log of events, as findings for a report."""

from collections.abc import Iterator
from dataclasses import dataclass

from pyspark.sql import Row, SparkSession

from floe.adapters.event_logs.event_names import EVENT, NO_EVENT, NO_JSON
from floe.adapters.event_logs.log_check import check_events, read_events
from floe.findings import Fault, Finding, Severity
from floe.model import Place
from floe.naming import NOT_AN_EVENT, UNREADABLE_EVENT, NamespaceAlias


@dataclass(frozen=True, slots=True)
class LogFindings:
    """Findings with their counts, and how much there was to look at."""

    findings: tuple[Finding, ...]
    files: int
    events: int


def find_in_event_log(
    spark: SparkSession,
    path: str,
    *,
    strict: bool = False,
    results: str | None = None,
    aliases: tuple[NamespaceAlias, ...] = (),
) -> LogFindings:
    """Judge the names in a log; with `results`, all of them are written there as Parquet too."""
    log = check_events(read_events(spark, path), strict=strict, aliases=aliases)
    try:
        if results is not None:
            log.results.write.mode("overwrite").parquet(results)
        lines = log.lines()
        findings = (*_of_lines(lines), *map(_finding, log.found()))
        whole = lines.get(EVENT)
        return LogFindings(findings, log.files, whole.lines if whole else 0)
    finally:
        log.close()


def _finding(row: Row) -> Finding:
    place = Place(row.example.file, tuple(row.example.site.split(".")))
    severity = Severity(row.severity)
    return Finding(
        place, row.message, row.hint, rule=row.rule, severity=severity, count=row.occurrences
    )


def _of_lines(lines: dict[str, Row]) -> Iterator[Finding]:
    told = (
        (NO_JSON, UNREADABLE_EVENT, "this is no JSON that can be read"),
        (NO_EVENT, NOT_AN_EVENT, "this is no event of OpenLineage"),
    )
    for held, fault, message in told:
        if held in lines:
            yield _of_fault(fault, message, lines[held])


def _of_fault(fault: Fault, message: str, row: Row) -> Finding:
    place = Place(row.file)
    return Finding(place, message, rule=fault.id, severity=fault.severity, count=row.lines)
