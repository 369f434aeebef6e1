"""Lists of valid and missing values under all operators, held against all small columns."""

from itertools import combinations, product

import pytest

from floe.comparing import Strength, compare_rules

LISTS = (["a"], ["b"], ["a", "b"], ["a", "b", "c"])
OPERATORS = {
    "mustBe": lambda count, bound: count == bound,
    "mustNotBe": lambda count, bound: count != bound,
    "mustBeGreaterThan": lambda count, bound: count > bound,
    "mustBeGreaterOrEqualTo": lambda count, bound: count >= bound,
    "mustBeLessThan": lambda count, bound: count < bound,
    "mustBeLessOrEqualTo": lambda count, bound: count <= bound,
}
SPANS = {
    "mustBeBetween": lambda count, span: span[0] <= count <= span[1],
    "mustNotBeBetween": lambda count, span: not span[0] <= count <= span[1],
}
COLUMNS = tuple(product(range(4), repeat=3))
METRICS = {"invalidValues": "validValues", "missingValues": "missingValues"}


def rules(metric):
    """A metric with every list and every operator, and without one."""
    return [
        {"metric": metric, "arguments": {METRICS[metric]: values}, **operator}
        for values in LISTS
        for operator in (
            {},
            *({name: bound} for name, bound in product(OPERATORS, (0, 1, 3))),
            *({name: span} for name, span in product(SPANS, ([-1, 2], [1, 3], [2, 5]))),
        )
    ]


def passing(rule):
    """The columns, as how often each of three values is there, that keep a rule."""
    (values,) = rule["arguments"].values()
    is_bad = {value: (value in values) == (rule["metric"] == "missingValues") for value in "abc"}
    rule = {"mustBe": 0, **rule} if len(rule) == 2 else rule
    (operator,) = (key for key in rule if key.startswith("must"))
    holds = (OPERATORS | SPANS)[operator]
    return {
        column
        for column in COLUMNS
        if holds(
            sum(n for n, value in zip(column, "abc", strict=True) if is_bad[value]),
            rule[operator],
        )
    }


@pytest.mark.long
@pytest.mark.parametrize("metric", METRICS)
def test_no_rule_is_called_stronger_that_lets_something_else_through(metric):
    written = rules(metric)
    kept = {number: passing(rule) for number, rule in enumerate(written)}
    for (first, rule), (second, other) in combinations(enumerate(written), 2):
        strength = compare_rules(rule, other)
        if strength in (Strength.STRONGER, Strength.EQUAL):
            assert kept[first] <= kept[second], (rule, other)
        if strength in (Strength.WEAKER, Strength.EQUAL):
            assert kept[second] <= kept[first], (rule, other)


@pytest.mark.parametrize(
    ("operator", "bound", "strength"),
    [
        ("mustBe", 0, Strength.STRONGER),
        ("mustBeLessThan", 5, Strength.STRONGER),
        ("mustBeLessOrEqualTo", 5, Strength.STRONGER),
        ("mustBeGreaterThan", 5, Strength.WEAKER),
        ("mustBeGreaterOrEqualTo", 5, Strength.WEAKER),
        ("mustNotBe", 0, Strength.WEAKER),
        ("mustBe", 5, Strength.INCOMPARABLE),
        ("mustBeBetween", [1, 5], Strength.INCOMPARABLE),
    ],
)
@pytest.mark.parametrize("unit", [{}, {"unit": "percent"}], ids=str)
def test_more_bad_values_ask_for_more_where_few_may_be_there(unit, operator, bound, strength):
    for metric, longer in (("invalidValues", False), ("missingValues", True)):
        few, many = (
            {"metric": metric, "arguments": {METRICS[metric]: values}, operator: bound, **unit}
            for values in (["a"], ["a", "b"])
        )
        sides = (many, few) if longer else (few, many)
        assert compare_rules(*sides) is strength
