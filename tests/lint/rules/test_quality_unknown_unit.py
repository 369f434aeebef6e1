import json

import pytest

from floe.lint.rules.quality_unknown_unit import quality_unknown_unit


def test_a_unit_that_is_neither_rows_nor_percent_is_found(lint_contract):
    text = """\
schema:
  - name: orders
    quality:
      - {metric: rowCount, mustBe: 5, unit: percent}
    properties:
      - name: code
        quality:
          - {metric: nullValues, mustBe: 5, unit: percentage}
          - {metric: nullValues, mustBe: 5, unit: boxes}
"""
    assert lint_contract(quality_unknown_unit, text) == [
        "8:45 rowCount is not counted in percent | remove the unit",
        "12:51 'percentage' is not a unit of nullValues | did you mean 'percent'?",
        "13:51 'boxes' is not a unit of nullValues | write rows or percent",
    ]


def test_rows_and_percent_are_fine_and_sql_may_measure_anything(lint_contract):
    text = """\
schema:
  - name: orders
    quality:
      - {metric: rowCount, mustBe: 5, unit: rows}
      - {type: sql, query: select 1, mustBe: 5, unit: seconds}
    properties:
      - {name: code, quality: [{metric: nullValues, mustBe: 5, unit: percent}]}
"""
    assert lint_contract(quality_unknown_unit, text) == []


@pytest.mark.parametrize(
    ("unit", "severity"),
    [("procent", "error"), ("boxes", "error"), ("'%'", "warning"), ("row", "warning")],
)
def test_what_is_never_measured_is_an_error_and_told_once(floe, workspace, unit, severity):
    """A unit that no check can read was a warning."""
    column = f"{{name: code, quality: [{{metric: nullValues, mustBe: 5, unit: {unit}}}]}}"
    head = "kind: DataContract\napiVersion: v3.2.0\nid: o\nversion: 1.0.0\nstatus: active\n"
    schema = f"schema: [{{name: orders, properties: [{column}]}}]\n"
    workspace({"floe.toml": "", "orders.odcs.yaml": head + schema})
    found = json.loads(floe("lint", "--ignore", "*owner*", "--json").out)["findings"]
    assert [(each["rule"], each["severity"]) for each in found] == [
        ("lint/quality-unknown-unit", severity)
    ]
