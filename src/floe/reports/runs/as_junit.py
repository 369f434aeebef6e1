"""Runs as test results: a suite per table of a contract, a test per check."""

from xml.etree import ElementTree as Xml

from floe.cleaning import clean
from floe.findings import Severity
from floe.reports.runs.report import RunReport
from floe.reports.runs.wording import UNREADABLE, result_words
from floe.results import Result, Run, Status

_UNJUDGED = (Status.NOT_RUN, Status.INFORMATIONAL)


def render_junit(report: RunReport) -> str:
    """What makes the exit code other than 0 is a failure or an error; nothing else is."""
    root = Xml.Element("testsuites", name="floe")
    for run in report.runs:
        stamp = run.started_at.isoformat(timespec="seconds")
        for table, results in _by_table(run).items():
            name = clean(f"{run.contract}.{table}" if table else run.contract)
            suite = Xml.SubElement(root, "testsuite", name=name, timestamp=stamp)
            for result, seconds in zip(results, _times(run, table, results), strict=True):
                _add(report, suite, result, seconds)
    for file in report.unreadable:
        _add_accident(root, clean(file), "can be read", f"{clean(file)} {UNREADABLE}")
    for text in report.outcome.failures:
        _add_accident(root, "floe", "all is written", clean(text))
    for element in (*root, root):
        _count(element)
    Xml.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{Xml.tostring(root, encoding="unicode")}\n'


def _by_table(run: Run) -> dict[str, list[Result]]:
    tables: dict[str, list[Result]] = {}
    for result in run.results:
        table = result.check.table
        tables.setdefault(table.name if table else "", []).append(result)
    return tables


def _times(run: Run, table: str, results: list[Result]) -> list[float]:
    """A table is read once for many checks: where none has a time of its own, they share that."""
    times = [result.seconds for result in results]
    if any(times):
        return times
    is_judged = [result.status not in _UNJUDGED for result in results]
    share = run.table_seconds.get(table, 0.0) / max(sum(is_judged), 1)
    return [share if judged else 0.0 for judged in is_judged]


def _add(report: RunReport, suite: Xml.Element, result: Result, seconds: float) -> None:
    case = Xml.SubElement(
        suite,
        "testcase",
        classname=suite.get("name", ""),
        name=clean(result.check.id),
        time=f"{seconds:.3f}",
    )
    check, reason = result.check, result.reason or result.check.reason
    said = clean(": ".join(filter(None, (result_words(result), reason))))
    text = f"{said}\n{clean(str(report.spot(check.place)))}\n{clean(check.description)}"
    if report.outcome.severity_of(result) is Severity.ERROR:
        kind = "error" if result.status is Status.ERROR else "failure"
        Xml.SubElement(case, kind, type=clean(check.clause), message=said).text = text
    elif result.status in _UNJUDGED:
        Xml.SubElement(case, "skipped", message=clean(reason or check.description))
    elif result.status is Status.WARNED:
        Xml.SubElement(case, "system-out").text = f"warning: {text}"


def _add_accident(root: Xml.Element, name: str, promise: str, text: str) -> None:
    suite = Xml.SubElement(root, "testsuite", name=name)
    case = Xml.SubElement(suite, "testcase", classname=name, name=promise, time="0.000")
    Xml.SubElement(case, "error", type="accident", message=text).text = text


def _count(element: Xml.Element) -> None:
    cases = list(element.iter("testcase"))
    element.set("tests", str(len(cases)))
    for attribute, kind in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        element.set(attribute, str(sum(case.find(kind) is not None for case in cases)))
    element.set("time", f"{sum(float(case.get('time', 0)) for case in cases):.3f}")
