from floe.lint.rules.duplicate_enum_value import duplicate_enum_value


def test_a_value_that_is_listed_twice_is_found(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - {name: code, enum: [{value: A}, {value: B}, {value: A}]}
"""
    assert lint_contract(duplicate_enum_value, text) == [
        "8:61 the enum of 'code' has 'A' twice | remove one of them",
    ]


def test_values_that_differ_in_kind_or_case_are_fine(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - {name: code, enum: [{value: A}, {value: a}, {value: 1}, {value: "1"}, {value: true}]}
      - {name: other, enum: [{value: A}]}
"""
    assert lint_contract(duplicate_enum_value, text) == []
