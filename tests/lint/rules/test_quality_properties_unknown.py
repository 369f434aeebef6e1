from floe.lint.rules.quality_properties_unknown import quality_properties_unknown


def test_a_property_that_the_object_does_not_have_is_found(lint_contract):
    text = """\
schema:
  - name: orders
    quality:
      - {metric: duplicateValues, arguments: {properties: [order_id, lin, colour]}, mustBe: 0}
    properties:
      - {name: order_id}
      - {name: line}
"""
    assert lint_contract(quality_properties_unknown, text) == [
        "8:70 'orders' has no property 'lin' | did you mean 'line'?",
        "8:75 'orders' has no property 'colour'",
    ]


def test_properties_by_name_or_physical_name_are_fine(lint_contract):
    text = """\
schema:
  - name: orders
    quality:
      - metric: duplicateValues
        arguments: {properties: [order_id, LINE_NO, address.city]}
        mustBe: 0
    properties:
      - {name: order_id}
      - {name: line, physicalName: LINE_NO}
      - {name: address, logicalType: object, properties: [{name: city}]}
"""
    assert lint_contract(quality_properties_unknown, text) == []


def test_the_rule_of_edition_3_0_is_judged_like_a_metric(lint_contract):
    text = """\
schema:
  - name: orders
    quality: [{rule: duplicateCount, properties: [cod], mustBe: 0}]
    properties: [{name: code}]
"""
    assert lint_contract(quality_properties_unknown, text) == [
        "7:51 'orders' has no property 'cod' | did you mean 'code'?"
    ]
