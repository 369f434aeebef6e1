from floe.lint.rules.quality_without_operator import quality_without_operator
from floe.model import Policy


def test_a_metric_without_an_operator_is_told_how_it_is_read(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - {name: code, quality: [{rule: nullCheck}]}
      - {name: city, quality: [{metric: nullValues}]}
"""
    assert lint_contract(quality_without_operator, text) == [
        "8:39 nullCheck (nullValues) is compared with nothing and read as mustBe: 0"
        " | add mustBe: 0",
        "9:41 nullValues is compared with nothing and read as mustBe: 0 | add mustBe: 0",
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
    properties:
      - {name: code, quality: [{metric: nullValues}]}
"""
    policy = Policy(profile="standard")
    assert lint_contract(quality_without_operator, text, policy=policy) == []


def test_a_number_of_rows_is_never_read_as_none(lint_contract):
    """It said `read as mustBe: 0`, while no check ran: lint/quality-missing-argument has it now."""
    text = "schema: [{name: orders, quality: [{metric: rowCount}]}]\n"
    assert lint_contract(quality_without_operator, text) == []
