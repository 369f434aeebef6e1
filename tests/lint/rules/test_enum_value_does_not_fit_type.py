import pytest

from floe.lint.rules.enum_value_does_not_fit_type import enum_value_does_not_fit_type


@pytest.mark.req("REQ-222.3")
def test_a_value_of_another_type_is_found(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - {name: code, logicalType: string, enum: [{value: A}, {value: 1}]}
      - {name: stars, logicalType: integer, enum: [{value: 1}, {value: many}, {value: 1.5}]}
      - {name: day, logicalType: date, enum: [{value: 1.2.2024}]}
"""
    assert lint_contract(enum_value_does_not_fit_type, text) == [
        "8:70 1 is not a value of 'code', which is of type string | put it in quotes",
        "9:72 'many' is not a value of 'stars', which is of type integer",
        "9:87 1.5 is not a value of 'stars', which is of type integer",
        "10:55 '1.2.2024' is not a value of 'day', which is of type date | write it as 2024-12-31",
    ]


def test_values_of_the_type_are_fine(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - {name: code, logicalType: string, enum: [{value: A}, {value: "1"}]}
      - {name: stars, logicalType: integer, enum: [{value: 1}, {value: 2.0}]}
      - {name: day, logicalType: date, enum: [{value: 2024-02-01}]}
      - {name: paid, logicalType: boolean, enum: [{value: true}]}
      - {name: any, enum: [{value: 1}, {value: A}]}
"""
    assert lint_contract(enum_value_does_not_fit_type, text) == []
