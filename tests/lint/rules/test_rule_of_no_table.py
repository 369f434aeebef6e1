import pytest

from floe.lint.rules.rule_of_no_table import rule_of_no_table

TABLE = "schema:\n  - name: orders\n    properties:\n      - name: email\n"
IMPORT = "        relationships: [{type: imports, to: quality/positive}]\n"


def test_a_rule_at_the_top_that_nobody_can_import_is_an_error(lint_contract):
    """It was taken for a promise, and nobody measured or mentioned it."""
    text = f"quality:\n  - {{rule: rowCount, mustBeGreaterThan: 100}}\n{TABLE}"
    (found,) = lint_contract(rule_of_no_table, text)
    assert "the rule rowCount belongs to no table, so it measures nothing" in found


@pytest.mark.parametrize(
    ("quality", "table", "count"),
    [
        ("{id: positive, metric: nullValues, mustBe: 0}", TABLE, 1),
        ("{id: positive, metric: nullValues, mustBe: 0}", TABLE + IMPORT, 0),
        ("{id: positive, metric: nullValues, mustBe: 0}", "", 0),
        ("{type: text, description: Orders are complete by six.}", TABLE, 0),
        ("{type: sql, query: select 1, mustBe: 1}", TABLE, 1),
    ],
)
def test_a_library_is_told_from_a_promise(lint_contract, quality, table, count):
    found = lint_contract(rule_of_no_table, f"quality:\n  - {quality}\n{table}")
    assert len(found) == count
