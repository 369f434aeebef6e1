import json
from pathlib import Path

from floe.findings import Severity
from floe.reports import Report, render

GOLDEN = Path(__file__).parent / "golden"


def test_the_code_quality_report_is_as_agreed(report, golden):
    golden(GOLDEN / "report.gitlab.json", render(report, "gitlab"))


def test_each_severity_has_its_name(found):
    findings = tuple(found(severity=severity) for severity in Severity)
    issues = json.loads(render(Report(findings, 1), "gitlab"))
    assert [issue["severity"] for issue in issues] == ["major", "minor", "info"]


def test_every_issue_has_a_fingerprint_of_its_own(found):
    issues = json.loads(render(Report((found(), found(), found("else")), 1), "gitlab"))
    assert len({issue["fingerprint"] for issue in issues}) == 3


def test_a_finding_on_a_whole_file_is_put_on_its_first_line(found):
    issues = json.loads(render(Report((found(file="./a.yaml", line=0),), 1), "gitlab"))
    assert issues[0]["location"] == {"path": "a.yaml", "lines": {"begin": 1}}


def test_nothing_found_is_an_empty_list():
    assert json.loads(render(Report((), 3), "gitlab")) == []
