from floe.lint.rules.quality_empty_set import quality_empty_set

HEADER = """\
kind: DataContract
apiVersion: v3.2.0
id: orders
version: 1.0.0
"""


def test_empty_sets_are_found(lint):
    text = (
        HEADER
        + """\
schema:
  - name: orders
    quality:
      - {metric: duplicateValues, arguments: {properties: []}, mustBe: 0}
    properties:
      - name: code
        quality:
          - {metric: invalidValues, arguments: {validValues: []}, mustBe: 0}
          - {metric: missingValues, arguments: {missingValues: []}, mustBe: 0}
"""
    )
    assert lint(quality_empty_set, text) == [
        "8:59 properties of the rule duplicateValues is empty"
        " | name the properties that are unique together",
        "12:62 validValues of the rule invalidValues is empty | list the values that are valid",
        "13:64 missingValues of the rule missingValues is empty"
        " | list the values that count as missing, such as null or ''",
    ]


def test_sets_with_something_in_them_are_fine(lint):
    text = (
        HEADER
        + """\
schema:
  - name: orders
    properties:
      - name: code
        quality:
          - {metric: invalidValues, arguments: {validValues: [A]}, mustBe: 0}
          - {metric: missingValues, arguments: {missingValues: [null, ""]}, mustBe: 0}
"""
    )
    assert lint(quality_empty_set, text) == []
