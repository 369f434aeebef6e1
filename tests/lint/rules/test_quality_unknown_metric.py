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


def test_the_names_of_edition_3_0_are_judged_too(lint):
    """Rules that no check would run got no finding: 49 of them in 13 public contracts."""
    text = """\
kind: DataContract
apiVersion: v3.0.2
id: orders
schema:
  - name: orders
    quality:
      - {rule: duplicatCount, mustBe: 0}
      - {rule: freshness, mustBeLessThan: 60}
      - {rule: rowCount, threshold: 60, mustBeGreaterThan: 0}
    properties:
      - name: code
        quality:
          - {rule: validValues, mustBeBetween: [0, 120]}
          - {rule: betweenCheck, mustBeBetween: [0, 120]}
          - {rule: nullCheck}
          - {rule: uniqueness, mustBe: 0}
          - {rule: validValues, validValues: [a]}
"""
    assert lint(quality_unknown_metric, text) == [
        "7:16 there is no metric 'duplicatCount'"
        " | write nullValues, missingValues, invalidValues, duplicateValues, rowCount,"
        " or a rule of type sql",
        "8:16 there is no metric 'freshness'"
        " | write it in slaProperties, as the property freshness",
        "9:16 nobody knows what 'threshold' means beside the rule rowCount"
        " | write it as an operator, or move it to customProperties",
        "13:20 'validValues' with mustBeBetween: [0, 120] may count what keeps it or what breaks it"
        " | write invalidValues to count what breaks it, or leave out the operator",
        "14:20 there is no metric 'betweenCheck'"
        " | write the range as minimum and maximum in logicalTypeOptions, or a rule of type sql",
    ]
