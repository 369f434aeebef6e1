"""Runs as test results: a suite per table of a contract, a test per check."""

from xml.etree import ElementTree as Xml

from floe.cleaning import clean
from floe.reports.runs.report import RunReport
from floe.reports.runs.wording import result_words
from floe.results import Result, Run, Status

_PARTS = {Status.FAILED: "failure", Status.ERROR: "error"}
_SKIPPED = (Status.NOT_RUN, Status.INFORMATIONAL)


def render_junit(report: RunReport) -> str:
    """Failed is a failure, an error an error, what was not measured is skipped."""
    root = Xml.Element("testsuites", name="floe")
    for run in report.runs:
        for table, results in _by_table(run).items():
            name = clean(f"{run.contract}.{table}" if table else run.contract)
            stamp = run.started_at.isoformat(timespec="seconds")
            suite = Xml.SubElement(root, "testsuite", name=name, timestamp=stamp)
            for result in results:
                _add(report, suite, result)
            _count(suite, results)
    _count(root, [result for run in report.runs for result in run.results])
    Xml.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{Xml.tostring(root, encoding="unicode")}\n'


def _by_table(run: Run) -> dict[str, list[Result]]:
    tables: dict[str, list[Result]] = {}
    for result in run.results:
        table = result.check.table
        tables.setdefault(table.name if table else "", []).append(result)
    return tables


def _add(report: RunReport, suite: Xml.Element, result: Result) -> None:
    case = Xml.SubElement(
        suite,
        "testcase",
        classname=suite.get("name", ""),
        name=clean(result.check.id),
        time=f"{result.seconds:.3f}",
    )
    said = clean(": ".join(filter(None, (result_words(result), _reason(result)))))
    text = f"{said}\n{clean(str(report.spot(result.check)))}\n{clean(result.check.description)}"
    if result.status in _PARTS:
        clause = clean(result.check.clause)
        part = Xml.SubElement(case, _PARTS[result.status], type=clause, message=said)
        part.text = text
    elif result.status in _SKIPPED:
        Xml.SubElement(case, "skipped", message=clean(_reason(result) or result.check.description))
    elif result.status is Status.WARNED:
        Xml.SubElement(case, "system-out").text = f"warning: {text}"


def _reason(result: Result) -> str | None:
    return result.reason or result.check.reason


def _count(element: Xml.Element, results: list[Result]) -> None:
    statuses = [result.status for result in results]
    element.set("tests", str(len(results)))
    element.set("failures", str(statuses.count(Status.FAILED)))
    element.set("errors", str(statuses.count(Status.ERROR)))
    element.set("skipped", str(sum(status in _SKIPPED for status in statuses)))
    element.set("time", f"{sum(result.seconds for result in results):.3f}")
