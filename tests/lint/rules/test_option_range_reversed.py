from floe.lint.rules.option_range_reversed import option_range_reversed


def test_a_range_that_nothing_lies_in_is_found(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - {name: code, logicalType: string, logicalTypeOptions: {minLength: 9, maxLength: 3}}
      - {name: share, logicalType: number, logicalTypeOptions: {minimum: 1, exclusiveMaximum: 1}}
      - name: day
        logicalType: date
        logicalTypeOptions: {minimum: 2024-01-01, maximum: 2020-01-01}
"""
    assert lint_contract(option_range_reversed, text) == [
        "8:75 no value of 'code' has minLength 9 and maxLength 3 | swap the two",
        "9:74 no value of 'share' has minimum 1 and exclusiveMaximum 1",
        "12:39 no value of 'day' has minimum '2024-01-01' and maximum '2020-01-01' | swap the two",
    ]


def test_ranges_in_order_and_other_date_formats_are_fine(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - {name: code, logicalType: string, logicalTypeOptions: {minLength: 3, maxLength: 3}}
      - {name: share, logicalType: number, logicalTypeOptions: {minimum: 0, maximum: 1.5}}
      - name: day
        logicalType: date
        logicalTypeOptions: {format: dd.MM.yyyy, minimum: 31.01.2020, maximum: 01.02.2024}
      - {name: old, logicalType: integer, logicalTypeOptions: {minimum: 3, exclusiveMaximum: true}}
"""
    assert lint_contract(option_range_reversed, text) == []
