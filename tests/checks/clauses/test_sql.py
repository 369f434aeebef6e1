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


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("query: c > 0", "BadRows(Condition('NOT (`c` > 0)', columns=['c']))"),
        (
            "query: '(c > 0) and d'",
            "BadRows(Condition('NOT ((`c` > 0) AND `d`)', columns=['c', 'd']))",
        ),
        ("query: '{property} > t.d;'", "BadRows(Condition('NOT (`c` > `d`)', columns=['c', 'd']))"),
        (
            "query: c > 0, mustBeLessThan: 5, unit: percent",
            "BadRows(Condition('NOT (`c` > 0)', columns=['c'])) mustBeLessThan 5 percent",
        ),
        (
            "query: c > 0, mustBe: 2",
            "BadRows(Condition('NOT (`c` > 0)', columns=['c'])) mustBe 2",
        ),
        (
            "query: c > 0, mustBe: '0'",
            "not run: mustBe needs a number and has '0'",
        ),
        (
            "query: c > 0, unit: miles",
            "not run: floe does not know the unit 'miles'; it knows rows and percent",
        ),
        (
            "query: c, mustBe: 0",
            "not run: it is no condition: no column 'c' is declared as a boolean",
        ),
        (
            "query: truncate, mustBe: 0",
            "not run: it is no condition: no column 'truncate' is declared as a boolean",
        ),
        (
            "query: c + 1, mustBe: 0",
            "not run: it is no condition: it makes a value, and nothing that is true or false",
        ),
        ("query: java_method('x') = 1", "not run: the function java_method is not allowed"),
        ("query: c in (select 1)", "not run: SUBQUERY is not allowed here"),
        ("query: count(*) > 0", "not run: the function count is not allowed here"),
    ],
)
def test_a_bare_expression_must_hold_of_every_row(of_rule, rule, expected):
    """It was not run: only SELECT was allowed."""
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
