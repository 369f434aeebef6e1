import pytest

from floe.model import Place, QualityRule, can_fail, can_hold, is_number, is_span


def rule(kind="library", unit=None, **operators):
    return QualityRule(place=Place("a.yaml"), node=operators, type=kind, unit=unit)


@pytest.mark.parametrize(
    ("quality", "holds", "fails"),
    [
        (rule(mustBe=0), True, True),
        (rule(mustBe=-1), False, True),
        (rule(mustBe=0.5), False, True),
        (rule(unit="percent", mustBe=0.5), True, True),
        (rule(unit="%", mustBe=0.5), True, True),
        (rule(mustNotBe=-1), True, False),
        (rule(mustBeGreaterOrEqualTo=0), True, False),
        (rule("sql", mustBeGreaterOrEqualTo=0), True, True),
        (rule(mustBeGreaterThan=5, mustBeLessThan=6), False, True),
        (rule("sql", mustBeGreaterThan=5, mustBeLessThan=6), True, True),
        (rule(mustBeBetween=[0, 1]), True, True),
        (rule(mustBeBetween=[-5, -1]), False, True),
        (rule(mustBeBetween=[1.2, 2.9]), True, True),
        (rule(mustNotBeBetween=[-5, -1]), True, False),
        (rule(unit="percent", mustNotBeBetween=[0, 100]), True, True),
        (rule(unit="percent", mustNotBeBetween=[-1, 101]), False, True),
        (rule(unit="percent", mustBeLessOrEqualTo=100), True, False),
        (rule(unit="percent", mustBeBetween=[-1, 101]), True, False),
        (rule("sql", mustBe=2**53 + 1), True, True),
        (rule("sql", mustBeGreaterThan=2**53 + 1), True, True),
        (rule("sql", mustBe="a"), True, True),
        (rule(mustBeBetween=[10, 1]), True, True),
        (rule(mustBe=10**400), True, True),
        (rule(), True, True),
    ],
)
def test_a_rule_can_hold_and_can_fail(quality, holds, fails):
    assert (can_hold(quality), can_fail(quality)) == (holds, fails)


def test_truth_is_no_number_and_a_span_rises():
    assert [is_number(value) for value in (1, 1.5, True, "1", float("inf"))] == [
        True,
        True,
        False,
        False,
        False,
    ]
    assert [is_span(value) for value in ([1, 2], [2, 1], [1, 1], [1, 2, 3], 1)] == [
        True,
        False,
        False,
        False,
        False,
    ]
