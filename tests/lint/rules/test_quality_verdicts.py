from floe.lint.rules.quality_verdicts import quality_contradictory_operators, quality_never_fails


def test_rules_that_nothing_can_keep_are_found(lint_contract):
    text = """\
schema:
  - name: orders
    quality:
      - {metric: rowCount, mustBeGreaterThan: 10, mustBeLessThan: 5}
      - {id: negative, metric: rowCount, mustBeLessThan: 0}
      - {name: half a row, metric: rowCount, mustBe: 0.5}
    properties:
      - {name: code, quality: [{metric: nullValues, unit: percent, mustBeGreaterThan: 100}]}
"""
    assert lint_contract(quality_contradictory_operators, text) == [
        "8:28 nothing keeps the rule rowCount of 'orders': mustBeGreaterThan: 10 and"
        " mustBeLessThan: 5 | write a comparison that can hold",
        "9:42 nothing keeps the rule rowCount of 'orders': mustBeLessThan: 0"
        " | write a comparison that can hold",
        "10:46 nothing keeps the rule half a row of 'orders': mustBe: 0.5"
        " | write a comparison that can hold",
        "12:68 nothing keeps the rule nullValues of 'code': mustBeGreaterThan: 100"
        " | write a comparison that can hold",
    ]


def test_rules_that_something_keeps_are_fine(lint_contract):
    text = """\
schema:
  - name: orders
    quality:
      - {metric: rowCount, mustBeGreaterThan: 5, mustBeLessThan: 10, mustNotBe: 7}
      - {metric: rowCount, mustBeBetween: [0, 1]}
      - {type: sql, query: select -1, mustBe: -1}
      - {type: sql, query: select 'a', mustBe: a}
    properties:
      - {name: code, quality: [{metric: nullValues, unit: percent, mustBe: 0.5}]}
"""
    assert lint_contract(quality_contradictory_operators, text) == []


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
