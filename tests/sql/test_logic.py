"""Which logic of a contract may make a column."""

import pytest

from floe.sql import RefusedError, gate_logic


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("amount * 2", "amount * 2"),
        ("sum(o.amount)", "SUM(o.amount)"),
        ("select max(o.amount) as most from raw.orders as o", "MAX(raw.orders.amount)"),
        ("select amount from orders", "orders.amount"),
        ("lag(a) over (order by b)", "LAG(a) OVER (ORDER BY b)"),
    ],
)
def test_one_expression_passes(text, expected):
    assert gate_logic(text).sql("spark") == expected


def test_logic_is_read_in_its_own_dialect_first():
    assert gate_logic("\"Total\" || 'x'", "postgres").sql("spark") == "`Total` || 'x'"
    assert gate_logic("`Total` + 1", "postgres").sql("spark") == "`Total` + 1"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("(select 1)", "SUBQUERY is not allowed here"),
        ("a in (select b from c)", "SUBQUERY is not allowed here"),
        ("select a, b from c", "the query must yield one column of one table"),
        ("select a from b, c", "no more than select … from one table"),
        ("select a from b limit 1", "no more than select … from one table"),
        ("select * from b", "[*] is not allowed here"),
        ("reflect('a', 'b')", "the function reflect is not allowed"),
        ("read_files('/etc')", "the function read_files is not allowed"),
        ("current_user()", "current_user is not allowed here"),
        ("'${env:HOME}'", "variables such as"),
        ("", "there is no SQL"),
        ("(" * 200, "nested too deeply"),
    ],
)
def test_everything_else_is_refused(text, reason):
    with pytest.raises(RefusedError, match=reason):
        gate_logic(text)
