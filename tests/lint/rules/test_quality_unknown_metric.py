from floe.lint.rules.quality_unknown_metric import quality_unknown_metric
from floe.model import Policy


def test_a_metric_that_does_not_exist_is_found(lint_contract):
    text = """\
schema:
  - name: orders
    quality:
      - {metric: rowcount, mustBe: 1}
      - {metric: entropy, mustBe: 1}
"""
    assert lint_contract(quality_unknown_metric, text) == [
        "8:18 there is no metric 'rowcount' | did you mean 'rowCount'?",
        "9:18 there is no metric 'entropy'"
        " | the metrics are nullValues, missingValues, invalidValues, duplicateValues,"
        " rowCount, pattern, enumValues",
    ]


def test_a_metric_of_the_extended_profile_is_unknown_to_the_standard(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - {name: code, quality: [{metric: pattern, arguments: {regex: a}, mustBe: 0}]}
"""
    policy = Policy(profile="standard")
    assert lint_contract(quality_unknown_metric, text, policy=policy) == [
        "8:41 there is no metric 'pattern'"
        " | the metrics are nullValues, missingValues, invalidValues, duplicateValues, rowCount",
    ]


def test_the_standard_s_metrics_and_the_extended_ones_are_known(lint_contract):
    text = """\
schema:
  - name: orders
    quality:
      - {metric: rowCount, mustBe: 1}
    properties:
      - name: code
        quality:
          - {metric: pattern, arguments: {regex: a}}
          - {metric: enumValues, arguments: {validValues: [A]}}
          - {metric: invalidValues, arguments: {validValues: [A]}, mustBe: 0}
          - {type: custom, engine: soda, implementation: x}
"""
    assert lint_contract(quality_unknown_metric, text) == []
