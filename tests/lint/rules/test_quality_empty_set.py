from floe.lint.rules.quality_empty_set import quality_empty_set


def test_empty_sets_are_found(lint_contract):
    text = """\
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
    assert lint_contract(quality_empty_set, text) == [
        "8:59 properties of the rule duplicateValues is empty"
        " | name the properties that are unique together",
        "12:62 validValues of the rule invalidValues is empty | list the values that are valid",
        "13:64 missingValues of the rule missingValues is empty"
        " | list the values that count as missing, such as null or ''",
    ]


def test_sets_with_something_in_them_are_fine(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - name: code
        quality:
          - {metric: invalidValues, arguments: {validValues: [A]}, mustBe: 0}
          - {metric: missingValues, arguments: {missingValues: [null, ""]}, mustBe: 0}
"""
    assert lint_contract(quality_empty_set, text) == []


def test_the_rule_of_edition_3_0_is_judged_like_a_metric(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - {name: code, quality: [{rule: validValues, validValues: []}]}
"""
    assert lint_contract(quality_empty_set, text) == [
        "8:65 validValues of the rule validValues is empty | list the values that are valid"
    ]
