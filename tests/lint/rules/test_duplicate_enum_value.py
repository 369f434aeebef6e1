from floe.lint.rules.duplicate_enum_value import duplicate_enum_value

HEADER = """\
kind: DataContract
apiVersion: v3.2.0
id: orders
version: 1.0.0
"""


def test_a_value_that_is_listed_twice_is_found(lint):
    text = (
        HEADER
        + """\
schema:
  - name: orders
    properties:
      - {name: code, enum: [{value: A}, {value: B}, {value: A}]}
"""
    )
    assert lint(duplicate_enum_value, text) == [
        "8:61 the enum of 'code' has 'A' twice | remove one of them",
    ]


def test_values_that_differ_in_kind_or_case_are_fine(lint):
    text = (
        HEADER
        + """\
schema:
  - name: orders
    properties:
      - {name: code, enum: [{value: A}, {value: a}, {value: 1}, {value: "1"}, {value: true}]}
      - {name: other, enum: [{value: A}]}
"""
    )
    assert lint(duplicate_enum_value, text) == []
