import json
from pathlib import Path

import jsonschema_rs
import pytest

from floe.reports import Report, render

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parent / "golden"
FORMATS = ROOT / "docs" / "formats"


@pytest.fixture
def validator():
    schema = json.loads((FORMATS / "findings.schema.json").read_text(encoding="utf-8"))
    return jsonschema_rs.Draft202012Validator(schema)


def test_the_json_is_as_agreed(report, golden):
    golden(GOLDEN / "report.json", render(report, "json"))


def test_the_json_keeps_to_its_published_schema(report, validator):
    validator.validate(json.loads(render(report, "json")))
    validator.validate(json.loads(render(Report((), 0), "json")))


def test_the_published_schema_refuses_other_shapes(report, validator):
    rendered = json.loads(render(report, "json"))
    rendered["findings"][0]["severity"] = "fatal"
    del rendered["summary"]["files"]
    assert sorted(error.message for error in validator.iter_errors(rendered)) == [
        '"fatal" is not one of "error", "warning" or "info"',
        '"files" is a required property',
    ]


def test_nothing_found_is_an_empty_list():
    rendered = json.loads(render(Report((), 3), "json"))
    assert rendered["findings"] == []
    assert rendered["summary"]["files"] == 3


def test_text_survives_the_way_through_json(report_on):
    message = "注文 \x1b[31m \u2028 \"quoted\" \\ 'x'"
    rendered = render(report_on("id: a", message=message), "json")
    assert rendered.isascii()
    assert json.loads(rendered)["findings"][0]["message"] == message
