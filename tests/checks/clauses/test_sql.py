import pytest


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (
            "query: 'SELECT COUNT(*) FROM {object} WHERE {property} < 0', mustBe: 0",
            "Aggregate('COUNT(*)', columns=[],"
            " where=Condition('`c` < 0', columns=['c'])) mustBe 0 value",
        ),
        (
            "query: 'select max(c) from t', mustBeLessThan: 9, mustBeGreaterThan: 1",
            "Aggregate('MAX(`c`)', columns=['c']) mustBeGreaterThan 1, mustBeLessThan 9 value",
        ),
        ("query: select 1", "not run: it has no operator, such as mustBe or mustBeGreaterThan"),
        ("mustBe: 0", "not run: there is no SQL"),
        ("query: drop table t, mustBe: 0", "not run: only SELECT is allowed"),
        (
            "query: select count(*) from secrets, mustBe: 0",
            "not run: the table secrets is none of this contract",
        ),
    ],
)
def test_the_number_of_a_query_is_compared(of_rule, rule, expected):
    assert of_rule(f"type: sql, {rule}") == expected


def test_a_query_about_another_table_is_measured_there(derive):
    body = """\
schema:
  - name: t
    quality: [{id: r, type: sql, query: select count(*) from u, mustBe: 0}]
  - name: u
"""
    check = derive(body)["t/sql:r"]
    assert (check.table.name, check.measures.table.name) == ("t", "u")
