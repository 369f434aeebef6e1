import pytest

from floe.lint.rules.option_does_not_fit_type import option_does_not_fit_type


@pytest.mark.req("REQ-222.3")
def test_an_option_of_another_type_is_found(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - {name: amount, logicalType: number, logicalTypeOptions: {pattern: "^a"}}
      - {name: code, logicalType: string, logicalTypeOptions: {maxlength: 3}}
      - {name: paid, logicalType: boolean, logicalTypeOptions: {strict: true}}
      - {name: day, logicalType: date, logicalTypeOptions: {colour: red}}
"""
    assert lint_contract(option_does_not_fit_type, text) == [
        "8:66 'amount' is of type number, which has no option 'pattern'"
        " | it is an option of string",
        "9:64 'code' is of type string, which has no option 'maxlength'"
        " | did you mean 'maxLength'?",
        "10:65 'paid' is of type boolean, which has no option 'strict'"
        " | remove it: this type has no options",
        "11:61 'day' is of type date, which has no option 'colour'"
        " | its options are minimum, maximum, exclusiveMinimum, exclusiveMaximum, format",
    ]


def test_options_of_nested_properties_and_items_are_seen(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - name: lines
        logicalType: array
        items:
          logicalType: object
          properties:
            - {name: price, logicalType: integer, logicalTypeOptions: {minItems: 1}}
"""
    assert lint_contract(option_does_not_fit_type, text) == [
        "13:72 'price' is of type integer, which has no option 'minItems'"
        " | it is an option of array",
    ]


def test_the_options_of_each_type_are_fine(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - {name: a, logicalType: string, logicalTypeOptions: {minLength: 1, pattern: a, format: uuid}}
      - {name: b, logicalType: integer, logicalTypeOptions: {exclusiveMaximum: 9, format: i64}}
      - {name: h, logicalType: number, logicalTypeOptions: {minimum: 1, multipleOf: 2}}
      - {name: c, logicalType: timestamp, logicalTypeOptions: {timezone: true, minimum: a}}
      - {name: d, logicalType: object, logicalTypeOptions: {minProperties: 1, required: [x]}}
      - {name: e, logicalType: array, logicalTypeOptions: {minItems: 1, uniqueItems: true}}
      - {name: f, logicalType: vector, logicalTypeOptions: {dimensions: 3, elementType: float32}}
      - {name: i, logicalType: map, logicalTypeOptions: {maxProperties: 2, required: [x]}}
      - {name: g, logicalTypeOptions: {anything: 1}}
"""
    assert lint_contract(option_does_not_fit_type, text) == []
