import pytest

from floe.lint.rules.quality_wrong_level import quality_wrong_level


@pytest.mark.req("REQ-222.3")
def test_metrics_on_elements_that_they_cannot_measure_are_found(lint_contract):
    text = """\
schema:
  - name: orders
    quality:
      - {metric: nullValues, mustBe: 0}
      - {metric: duplicateValues, mustBe: 0}
    properties:
      - name: order_id
        quality:
          - {metric: rowCount, mustBeGreaterThan: 0}
"""
    assert lint_contract(quality_wrong_level, text) == [
        "8:18 nullValues cannot be measured on the object 'orders' | move the rule to a property",
        "9:18 duplicateValues cannot be measured on the object 'orders'"
        " | name the properties that are unique together in arguments.properties",
        "13:22 rowCount cannot be measured on the property 'order_id'"
        " | move the rule to the object",
    ]


def test_metrics_in_their_places_and_libraries_are_fine(lint_contract):
    text = """\
quality:
  - {id: no_nulls, metric: nullValues, mustBe: 0}
schema:
  - name: orders
    quality:
      - {metric: rowCount, mustBeGreaterThan: 0}
      - {metric: duplicateValues, arguments: {properties: [order_id, line]}, mustBe: 0}
      - {type: sql, query: select 1, mustBe: 1}
      - {type: text, description: Orders are complete by six.}
    properties:
      - name: order_id
        quality:
          - {metric: nullValues, mustBe: 0}
          - {metric: duplicateValues, mustBe: 0}
"""
    assert lint_contract(quality_wrong_level, text) == []


def test_the_rule_of_edition_3_0_is_judged_like_a_metric(lint_contract):
    text = """\
schema:
  - name: orders
    quality: [{rule: uniqueness}, {rule: nullCheck}]
    properties: [{name: code, quality: [{rule: countCheck, mustBe: 1}]}]
"""
    assert lint_contract(quality_wrong_level, text) == [
        "7:22 uniqueness cannot be measured on the object 'orders'"
        " | name the properties that are unique together in arguments.properties",
        "7:42 nullCheck cannot be measured on the object 'orders' | move the rule to a property",
        "8:48 countCheck cannot be measured on the property 'code' | move the rule to the object",
    ]
