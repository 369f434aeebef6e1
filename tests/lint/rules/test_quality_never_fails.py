from floe.lint.rules.quality_never_fails import quality_never_fails


def test_rules_that_everything_keeps_are_found(lint_contract):
    text = """\
schema:
  - name: orders
    quality:
      - {metric: rowCount, mustBeGreaterThan: -1}
    properties:
      - name: code
        quality:
          - {metric: nullValues, mustBeGreaterOrEqualTo: 0}
          - {metric: nullValues, unit: percent, mustBeLessOrEqualTo: 100}
          - {metric: nullValues, mustNotBe: -1}
"""
    assert lint_contract(quality_never_fails, text) == [
        "8:28 the rule rowCount of 'orders' never fails: mustBeGreaterThan: -1"
        " | turn the comparison round, or remove the rule",
        "12:34 the rule nullValues of 'code' never fails: mustBeGreaterOrEqualTo: 0"
        " | turn the comparison round, or remove the rule",
        "13:49 the rule nullValues of 'code' never fails: mustBeLessOrEqualTo: 100"
        " | turn the comparison round, or remove the rule",
        "14:34 the rule nullValues of 'code' never fails: mustNotBe: -1"
        " | turn the comparison round, or remove the rule",
    ]


def test_rules_that_something_breaks_are_fine(lint_contract):
    text = """\
schema:
  - name: orders
    quality:
      - {metric: rowCount, mustBeGreaterOrEqualTo: 1}
      - {metric: rowCount, mustNotBe: 0}
      - {metric: rowCount}
      - {type: sql, query: select -1, mustBeGreaterOrEqualTo: 0}
    properties:
      - {name: code, quality: [{metric: nullValues, unit: percent, mustBeLessThan: 100}]}
"""
    assert lint_contract(quality_never_fails, text) == []
