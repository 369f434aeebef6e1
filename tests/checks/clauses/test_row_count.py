import pytest


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("mustBeGreaterThan: 0", "RowCount() mustBeGreaterThan 0"),
        (
            "mustBe: 3, arguments: {where: a > 1}",
            "RowCount(where=Condition('`a` > 1', columns=['a'])) mustBe 3",
        ),
        (
            "unit: rows",
            "not run: it has no operator, such as mustBe or mustBeGreaterThan",
        ),
        ("mustBe: 3, unit: percent", "not run: a number of rows has no percentage"),
    ],
)
def test_rows_are_counted(told, rule, expected):
    body = f"schema:\n  - {{name: t, quality: [{{id: r, metric: rowCount, {rule}}}]}}\n"
    assert told(body, "row_count") == {"t/row_count:r": expected}
