"""What quality rules mean without a unit and an operator, held against the counts they allow."""

import operator
from itertools import combinations, product

import pytest

from floe.comparing import Strength, compare_rules

HOLDS = {
    "mustBe": operator.eq,
    "mustNotBe": operator.ne,
    "mustBeGreaterThan": operator.gt,
    "mustBeGreaterOrEqualTo": operator.ge,
    "mustBeLessThan": operator.lt,
    "mustBeLessOrEqualTo": operator.le,
}
SINGLE = [{name: bound} for name, bound in product(HOLDS, (0, 1, 2.5))]
TWO = [{**one, **other} for one, other in combinations(SINGLE[::2], 2) if len(one | other) == 2]
OPERATORS = [{}, *SINGLE, *TWO]
UNITS = ({}, {"unit": "rows"})
COUNTS = range(7)


def allowed(operators):
    comparisons = operators or {"mustBe": 0}
    return {
        count
        for count in COUNTS
        if all(HOLDS[name](count, bound) for name, bound in comparisons.items())
    }


def test_a_rule_is_as_strong_as_the_counts_that_it_allows_are_few():
    for number, (mine, theirs) in enumerate(product(OPERATORS, repeat=2)):
        own, others = UNITS[number % 2], UNITS[number % 3 == 0]
        strength = compare_rules(
            {"metric": "nullValues", **mine, **own}, {"metric": "nullValues", **theirs, **others}
        )
        kept, let_through = allowed(mine), allowed(theirs)
        is_within, is_around = kept <= let_through, kept >= let_through
        assert (strength in (Strength.EQUAL, Strength.STRONGER)) == is_within, (mine, theirs)
        assert (strength in (Strength.EQUAL, Strength.WEAKER)) == is_around, (mine, theirs)


@pytest.mark.parametrize(
    ("rule", "other", "strength"),
    [
        ({"metric": "nullValues", "unit": "row"}, {"metric": "nullValues"}, Strength.EQUAL),
        ({"metric": "nullValues", "type": "library"}, {"metric": "nullValues"}, Strength.EQUAL),
        (
            {"metric": "nullValues", "mustBeLessThan": 4.5, "unit": "%"},
            {"metric": "nullValues", "mustBeLessThan": 5, "unit": "percent"},
            Strength.STRONGER,
        ),
        (
            {"metric": "nullValues", "mustBeLessThan": 5, "unit": "percent"},
            {"metric": "nullValues", "mustBeLessThan": 5},
            Strength.INCOMPARABLE,
        ),
        (
            {"metric": "nullValues", "unit": "rosw"},
            {"metric": "nullValues"},
            Strength.INCOMPARABLE,
        ),
        ({"rule": "nullCheck"}, {"metric": "nullValues", "mustBe": 0}, Strength.EQUAL),
        (
            {"type": "sql", "query": "a > 0"},
            {"type": "sql", "query": "a > 0", "mustBe": 0, "unit": "rows"},
            Strength.EQUAL,
        ),
        (
            {"type": "sql", "query": "SELECT 1", "mustBe": 0},
            {"type": "sql", "query": "SELECT 1"},
            Strength.STRONGER,
        ),
        ({"metric": "rowCount", "mustBe": 0}, {"metric": "rowCount"}, Strength.STRONGER),
        (
            {"metric": "nullValues", "mustBeNothing": 1},
            {"metric": "nullValues", "mustBe": 0},
            Strength.WEAKER,
        ),
        ({"type": "text", "mustBe": 0}, {"type": "text"}, Strength.STRONGER),
    ],
)
def test_only_what_counts_rows_has_rows_as_its_unit_and_none_as_its_bound(rule, other, strength):
    assert compare_rules(rule, other) is strength
