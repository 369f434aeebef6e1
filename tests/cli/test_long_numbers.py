"""Numbers with more digits than a float holds, through the commands that read a contract."""

import json
import logging

import pytest

CONTRACT = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
version: 1.0.0
name: orders
team: {{name: sales}}
slaProperties:
  - {{property: availability, value: 99.9, unit: percent}}
  - {{property: freshness, value: 1, unit: d, element: orders.paid_at}}
schema:
  - id: orders
    name: orders
    properties:
      - id: amount
        name: amount
        logicalType: number
        physicalType: DECIMAL(38,18)
        logicalTypeOptions: {{maximum: {number}}}
        examples: [{number}]
      - {{id: paid_at, name: paid_at, logicalType: timestamp}}
"""
NUMBERS = ("99999999999999999.99", "9999999999999999.99", "0.3333333333333333333")


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("profile", ["standard", "extended", "platform"])
def test_a_bound_that_no_float_holds_is_no_finding(floe, workspace, profile, number):
    """It was refused with 'the document has keys that are not text'."""
    workspace({"orders.yaml": CONTRACT.format(number=number)})
    ran = floe("lint", "--profile", profile)
    assert ran.code == 0, ran.out


@pytest.mark.parametrize("number", NUMBERS)
def test_such_a_bound_is_exported_with_all_its_digits(floe, workspace, number):
    workspace({"orders.yaml": CONTRACT.format(number=number)})
    ran = floe("export", "orders.yaml")
    assert ran.code == 0, ran.err
    assert f"maximum: {number}\n" in ran.out


@pytest.mark.parametrize("number", ["9" * 5000, "1e400"])
@pytest.mark.parametrize("profile", ["standard", "extended"])
def test_a_number_that_cannot_be_read_is_told_of_once(floe, workspace, profile, number):
    """It was said to be a text as well, where a number must stand."""
    workspace({"orders.yaml": CONTRACT.replace("examples: [{number}]", "").format(number=number)})
    ran = floe("lint", "--json", "--profile", profile)
    [rule] = [finding["rule"] for finding in json.loads(ran.out)["findings"]]
    assert ran.code == 1
    assert rule in ("lint/value-too-long", "lint/number-not-finite")


def test_such_a_number_in_quotes_is_a_text(floe, workspace):
    workspace({"orders.yaml": CONTRACT.format(number="'1e400'")})
    findings = json.loads(floe("lint", "--json").out)["findings"]
    assert "'maximum' must be a number, not the text '1e400'" in {
        finding["message"] for finding in findings
    }


COMMANDS = (("compile",), ("check", "--explain"), ("generate", "--yes"), ("graph",), ("refs",))


@pytest.mark.parametrize("number", [*NUMBERS, "-0.0", "1e400", "9" * 5000])
def test_no_number_ends_a_command_in_a_fault(floe, workspace, number):
    text = CONTRACT.replace("99.9", "{number}").replace("value: 1,", "value: {number},")
    rules = "    quality: [{{metric: rowCount, mustBeGreaterThan: {number}}}]\n    properties:"
    text = text.replace("    properties:", rules) + "customProperties:\n"
    text += "  - {{property: a, value: [{number}, {{b: {number}}}]}}\n"
    workspace({"orders.yaml": text.format(number=number)})
    for command in (*COMMANDS, ("lint", "--format", "sarif"), ("export", "orders.yaml", "--force")):
        ran = floe(*command)
        assert ran.code in (0, 1, 2)
        assert "fault in floe" not in ran.err
        assert "keys that are not text" not in ran.out + ran.err


@pytest.mark.long
@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize(
    "format", ["odcs", "dbt-models", "great-expectations", "html", "jsonschema", "sodacl"]
)
def test_other_formats_have_all_its_digits(floe, workspace, caplog, format, number):
    """PyYAML had no word for such a number, and nothing was exported."""
    caplog.set_level(logging.CRITICAL)
    workspace({"orders.yaml": CONTRACT.format(number=number)})
    ran = floe("export", "orders.yaml", "--to", format)
    assert ran.code == 0, ran.err
    assert number in ran.out


BOUNDS = {
    "sodacl": "    valid max: {number}\n",
    "jsonschema": '      "maximum": {number}\n',
    "great-expectations": '        "max_value": {number}\n',
}


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("format", BOUNDS)
def test_a_bound_is_not_rounded(floe, workspace, caplog, format, number):
    """It was the nearest float: a bound that other values keep."""
    caplog.set_level(logging.CRITICAL)
    workspace({"orders.yaml": CONTRACT.format(number=number)})
    ran = floe("export", "orders.yaml", "--to", format)
    assert ran.code == 0, ran.err
    assert BOUNDS[format].format(number=number) in ran.out


@pytest.mark.parametrize("number", NUMBERS)
def test_a_bound_that_a_model_would_round_is_left_out(floe, workspace, caplog, number):
    caplog.set_level(logging.CRITICAL)
    workspace({"orders.yaml": CONTRACT.format(number=number)})
    ran = floe("export", "orders.yaml", "--to", "pydantic-model")
    assert "le=" not in ran.out
    assert "number.maximum has more digits than can be written, and is left out" in ran.err


@pytest.mark.parametrize("number", ["9" * 5000, "1e400"])
@pytest.mark.parametrize(
    "clause",
    [
        "quality: [{metric: nullValues, mustBe: NUMBER}]",
        "quality: [{metric: nullValues, mustBeBetween: [0, NUMBER]}]",
        "quality: [{metric: invalidValues, mustBe: 0, arguments: {validValues: [1, NUMBER]}}]",
        "enum: [{value: NUMBER}]",
        "logicalTypeOptions: {multipleOf: NUMBER}",
    ],
)
def test_a_rule_with_such_a_number_is_told_of_once(floe, workspace, clause, number):
    """The text that is kept in its place was said to be no number, or no integer."""
    contract = CONTRACT.format(number=1) + f"      - {{name: n, logicalType: integer, {clause}}}\n"
    workspace({"orders.yaml": contract.replace("NUMBER", number)})
    findings = json.loads(floe("lint", "--json").out)["findings"]
    [rule] = [finding["rule"] for finding in findings if finding["severity"] == "error"]
    assert rule in ("lint/value-too-long", "lint/number-not-finite")
