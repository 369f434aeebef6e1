import json
from pathlib import Path

import pytest
import sarif_pydantic

from floe.findings import Severity
from floe.reports import Report, render

GOLDEN = Path(__file__).parent / "golden"


def run(report, rules=()):
    return json.loads(render(report, "sarif", rules=rules))["runs"][0]


def unknown_keys(model):
    """The keys that SARIF does not know, in a model and all that it holds."""
    for name in type(model).model_fields:
        value = getattr(model, name)
        for part in value if isinstance(value, list) else [value]:
            if hasattr(part, "model_extra"):
                yield from unknown_keys(part)
    yield from model.model_extra or ()


def test_the_sarif_log_is_as_agreed(report, rules, golden):
    golden(GOLDEN / "report.sarif", render(report, "sarif", rules=rules))


@pytest.mark.parametrize("findings", [True, False], ids=["findings", "none"])
def test_the_log_is_read_by_a_model_of_the_standard(findings, report, rules):
    text = render(report if findings else Report((), 3), "sarif", rules=rules)
    # The standard has `columnKind` in a run; the model leaves it out.
    assert list(unknown_keys(sarif_pydantic.Sarif.model_validate_json(text))) == ["columnKind"]


def test_each_severity_has_its_level(found):
    findings = tuple(found(severity=severity) for severity in Severity)
    levels = [result["level"] for result in run(Report(findings, 1))["results"]]
    assert levels == ["error", "warning", "note"]


def test_a_result_leads_to_the_page_of_its_rule(report, rules):
    log = run(report, rules)
    descriptors = log["tool"]["driver"]["rules"]
    assert [descriptors[result["ruleIndex"]]["id"] for result in log["results"]] == [
        result["ruleId"] for result in log["results"]
    ]
    assert descriptors[0]["help"]["text"] == (
        "A reference whose target does not exist.\n\n"
        "Why: everything follows references, so one loose end returns later.\n\n"
        "Instead: point at something that exists."
    )


@pytest.mark.parametrize(
    ("file", "uri"),
    [
        ("products/a b/ü#1.yaml", "products/a%20b/%C3%BC%231.yaml"),
        ("./a.yaml", "a.yaml"),
        ("../a.yaml", "../a.yaml"),
    ],
)
def test_a_file_is_a_relative_uri(file, uri, found):
    result = run(Report((found(file=file),), 1))["results"][0]
    location = result["locations"][0]["physicalLocation"]["artifactLocation"]
    assert location == {"uri": uri, "uriBaseId": "%SRCROOT%"}


@pytest.mark.parametrize(
    ("file", "uri"),
    [
        ("/a b.yaml", "file:///a%20b.yaml"),
        ("https://example.com/a b.yaml", "https://example.com/a%20b.yaml"),
    ],
)
def test_a_file_outside_the_workspace_is_an_absolute_uri(file, uri, found):
    result = run(Report((found(file=file),), 1))["results"][0]
    location = result["locations"][0]["physicalLocation"]["artifactLocation"]
    assert location == {"uri": uri}


def test_a_finding_on_a_whole_file_has_no_region(found):
    result = run(Report((found(line=0, column=0),), 1))["results"][0]
    assert "region" not in result["locations"][0]["physicalLocation"]
