"""Findings as test results: a suite per file; a failure is what makes the command fail."""

from xml.etree import ElementTree as Xml

from floe.cleaning import clean
from floe.findings import Finding, Severity
from floe.model import print_path
from floe.reports.description import describe
from floe.reports.excerpts import Excerpts
from floe.reports.findings_report import Report
from floe.reports.paint import Paint
from floe.reports.presentation import Presentation

_NO_COLOR = Paint()


def render_junit(report: Report, presentation: Presentation) -> str:
    """One suite per file; a file without findings passes its only test."""
    excerpts = Excerpts(report.sources)
    root = Xml.Element("testsuites", name="floe")
    for file, findings in sorted(_by_file(report).items()):
        suite = Xml.SubElement(root, "testsuite", name=clean(file))
        for finding in findings:
            text = describe(finding, excerpts, _NO_COLOR, presentation.width)
            _add_finding(suite, finding, text, presentation.fail_on)
        if not findings:
            Xml.SubElement(suite, "testcase", classname=clean(file), name="no findings", time="0")
        _count(suite, [suite])
    _count(root, list(root))
    Xml.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{Xml.tostring(root, encoding="unicode")}\n'


def _by_file(report: Report) -> dict[str, list[Finding]]:
    files: dict[str, list[Finding]] = {file: [] for file in report.sources}
    for finding in report.findings:
        files.setdefault(finding.place.file, []).append(finding)
    return files


def _add_finding(suite: Xml.Element, finding: Finding, text: str, fail_on: Severity) -> None:
    # Named by path, not by line, so that a test keeps its history when lines move; with the
    # message, because CI servers drop the second of two tests with one name.
    name = clean(f"{finding.rule} {print_path(finding.place.path)}: {finding.message}")
    file = clean(finding.place.file)
    case = Xml.SubElement(suite, "testcase", classname=file, name=name, time="0")
    if finding.severity.rank <= fail_on.rank:
        message = clean(finding.message)
        Xml.SubElement(case, "failure", type=clean(finding.rule), message=message).text = text
    else:
        Xml.SubElement(case, "system-out").text = text


def _count(element: Xml.Element, suites: list[Xml.Element]) -> None:
    element.set("tests", str(sum(len(suite) for suite in suites)))
    element.set("failures", str(sum(len(suite.findall("*/failure")) for suite in suites)))
    element.set("errors", "0")
    element.set("skipped", "0")
    element.set("time", "0")
