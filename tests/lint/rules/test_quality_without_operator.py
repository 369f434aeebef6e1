from floe.lint.rules.quality_without_operator import quality_without_operator
from floe.model import Policy


def test_a_metric_without_an_operator_is_told_how_it_is_read(lint_contract):
    text = """\
schema:
  - name: orders
    quality:
      - {metric: rowCount}
    properties:
      - {name: code, quality: [{metric: nullValues}]}
"""
    assert lint_contract(quality_without_operator, text) == [
        "8:18 rowCount is compared with nothing and read as mustBe: 0"
        " | write mustBeGreaterThan: 0 to ask for rows",
        "10:41 nullValues is compared with nothing and read as mustBe: 0 | add mustBe: 0",
    ]


def test_operators_and_rules_of_other_types_are_fine(lint_contract):
    text = """\
schema:
  - name: orders
    quality:
      - {metric: rowCount, mustBeBetween: [1, 10]}
      - {type: text, description: Orders are complete by six.}
      - {type: custom, engine: soda, implementation: x}
"""
    assert lint_contract(quality_without_operator, text) == []


def test_the_standard_profile_leaves_it_to_the_schema(lint_contract):
    text = """\
schema:
  - name: orders
    quality:
      - {metric: rowCount}
"""
    policy = Policy(profile="standard")
    assert lint_contract(quality_without_operator, text, policy=policy) == []
