"""Numbers with more digits than a float holds, through the commands that read a contract."""

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
