from floe.lint.rules.quality_deprecated_rule_key import quality_deprecated_rule_key


def test_the_old_key_is_found_with_the_metric_s_name_of_today(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - name: code
        quality:
          - {rule: duplicateCount, mustBe: 0}
          - {rule: nullValues, metric: nullValues, mustBe: 0}
"""
    assert lint_contract(quality_deprecated_rule_key, text) == [
        "10:14 'rule' has been 'metric' since edition 3.1 | write metric: duplicateValues",
        "11:14 'rule' has been 'metric' since edition 3.1 | remove it",
    ]


def test_the_key_of_today_is_fine(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - {name: code, quality: [{metric: nullValues, mustBe: 0}]}
"""
    assert lint_contract(quality_deprecated_rule_key, text) == []


def test_edition_3_0_knows_no_other_key(lint):
    text = """\
kind: DataContract
apiVersion: v3.0.2
id: orders
schema:
  - name: orders
    properties:
      - {name: code, quality: [{type: library, rule: duplicateCount, mustBe: 0}]}
"""
    assert lint(quality_deprecated_rule_key, text) == []


def test_a_name_without_a_metric_has_another_way_out(lint_contract):
    text = "schema: [{name: orders, quality: [{rule: freshness, mustBe: 3}]}]\n"
    assert lint_contract(quality_deprecated_rule_key, text) == [
        "5:36 'rule' has been 'metric' since edition 3.1"
        " | write it in slaProperties, as the property freshness"
    ]
