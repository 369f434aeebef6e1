"""Bounds in all four keys, held against the values that they leave."""

from datetime import date, timedelta
from fractions import Fraction
from itertools import product

import pytest

from floe.comparing import Strength, compare_options

HOLDS = {
    "minimum": lambda value, bound: value >= bound,
    "exclusiveMinimum": lambda value, bound: value > bound,
    "maximum": lambda value, bound: value <= bound,
    "exclusiveMaximum": lambda value, bound: value < bound,
}
HALVES = tuple(Fraction(number, 4) for number in range(-12, 21))
TYPES = {"integer": tuple(range(-3, 6)), "number": HALVES}
SIDES = (("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum"))
START = date(2026, 1, 1)


def column(logical, options):
    return {"logicalType": logical, "logicalTypeOptions": options}


def bounds(keys, values):
    """Every way to write one, both or none of two keys."""
    for pair in product((None, *values), repeat=2):
        yield {key: value for key, value in zip(keys, pair, strict=True) if value is not None}


def allowed(logical, options):
    return {
        value
        for value in TYPES[logical]
        if all(HOLDS[key](value, bound) for key, bound in options.items())
    }


def by_inclusion(mine, theirs):
    if mine == theirs:
        return Strength.EQUAL
    return Strength.STRONGER if mine < theirs else Strength.WEAKER


def strength_of(mine, theirs):
    strengths = [strength for _, strength in compare_options(mine, theirs)]
    assert len(strengths) <= 1
    return strengths[0] if strengths else Strength.EQUAL


@pytest.mark.parametrize("logical", TYPES)
@pytest.mark.parametrize("keys", SIDES, ids=lambda keys: keys[0])
def test_a_bound_is_as_strong_as_the_values_that_it_leaves_are_few(logical, keys):
    for mine, theirs in product(bounds(keys, (-1, 0, 0.5, 1, 2)), repeat=2):
        strength = strength_of(column(logical, mine), column(logical, theirs))
        expected = by_inclusion(allowed(logical, mine), allowed(logical, theirs))
        assert strength is expected, (mine, theirs)


@pytest.mark.parametrize("keys", SIDES, ids=lambda keys: keys[0])
def test_days_are_bounded_as_integers_are(keys):
    def day(number):
        return (START + timedelta(number)).isoformat()

    for mine, theirs in product(bounds(keys, (0, 1, 2)), repeat=2):
        sides = (
            column("date", {key: day(number) for key, number in side.items()})
            for side in (mine, theirs)
        )
        expected = by_inclusion(allowed("integer", mine), allowed("integer", theirs))
        assert strength_of(*sides) is expected, (mine, theirs)


def test_all_four_keys_at_once_are_two_bounds():
    ranges = [
        {**low, **high} for low, high in product(bounds(SIDES[0], (0, 1)), bounds(SIDES[1], (2, 3)))
    ]
    for mine, theirs in product(ranges, repeat=2):
        strengths = {
            strength
            for _, strength in compare_options(column("integer", mine), column("integer", theirs))
        } - {Strength.EQUAL}
        kept, others = allowed("integer", mine), allowed("integer", theirs)
        assert (kept <= others) == (Strength.WEAKER not in strengths), (mine, theirs)
        assert (kept >= others) == (Strength.STRONGER not in strengths), (mine, theirs)


@pytest.mark.parametrize(
    ("mine", "theirs", "strength"),
    [
        ({"exclusiveMinimum": "2026-01-01"}, {"minimum": "2026-01-02"}, Strength.WEAKER),
        ({"exclusiveMinimum": "2026-01-01"}, {"minimum": "2026-01-01"}, Strength.STRONGER),
        ({"exclusiveMaximum": "2026-01-02"}, {"maximum": "2026-01-01"}, Strength.WEAKER),
        (
            {"maximum": "2026-01-01T00:00:00"},
            {"exclusiveMaximum": "2026-01-02T00:00:00"},
            Strength.STRONGER,
        ),
    ],
)
def test_moments_have_others_between_them(mine, theirs, strength):
    assert strength_of(column("timestamp", mine), column("timestamp", theirs)) is strength


@pytest.mark.parametrize(
    ("written", "other", "strength"),
    [
        ({"minimum": 0, "exclusiveMinimum": True}, {"exclusiveMinimum": 0}, Strength.EQUAL),
        ({"minimum": 0, "exclusiveMinimum": True}, {"minimum": 0}, Strength.STRONGER),
        ({"minimum": 0, "exclusiveMinimum": False}, {"minimum": 0}, Strength.EQUAL),
        ({"maximum": 0, "exclusiveMaximum": True}, {"exclusiveMaximum": 1}, Strength.STRONGER),
    ],
)
def test_the_flags_of_edition_3_0_make_the_bound_beside_them_exclusive(written, other, strength):
    assert strength_of(column("number", written), column("number", other)) is strength


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ({"minimum": 1}, {"minimum": "2026-01-01"}),
        ({"minimum": "x"}, {"minimum": "y"}),
        ({"minimum": float("nan")}, {"minimum": 1}),
        ({"minimum": True}, {"minimum": 1}),
        ({"minimum": "2026-01-01"}, {"minimum": "2026-01-01T00:00:00"}),
    ],
)
def test_bounds_that_are_not_of_one_kind_are_not_compared(mine, theirs):
    assert strength_of(column("number", mine), column("number", theirs)) is Strength.INCOMPARABLE


def test_bounds_at_the_end_of_what_there_is_are_compared():
    last = column("date", {"exclusiveMinimum": "9999-12-31"})
    assert strength_of(last, last) is Strength.EQUAL
    huge = column("integer", {"exclusiveMinimum": float("inf")})
    assert strength_of(huge, column("integer", {"minimum": 10**50})) is Strength.STRONGER
    above, from_next = {"exclusiveMinimum": 10**50}, {"minimum": 10**50 + 1}
    assert strength_of(column("integer", above), column("integer", from_next)) is Strength.EQUAL


@pytest.mark.parametrize(
    ("types", "strength"),
    [
        ({"physicalType": "bigint"}, Strength.EQUAL),
        ({"logicalType": "integer", "physicalType": "decimal(18,0)"}, Strength.EQUAL),
        ({"logicalType": "integer", "physicalType": "decimal(18,2)"}, Strength.STRONGER),
        ({"physicalType": "double"}, Strength.STRONGER),
        ({}, Strength.STRONGER),
    ],
)
def test_what_a_column_is_kept_in_says_whether_something_lies_between_integers(types, strength):
    mine, theirs = {"minimum": 1}, {"exclusiveMinimum": 0}
    sides = ({**types, "logicalTypeOptions": options} for options in (mine, theirs))
    assert strength_of(*sides) is strength


@pytest.mark.parametrize(
    "options",
    [{"minLength": 0}, {"minItems": 0}, {"minProperties": 0}, {"required": []}],
    ids=str,
)
def test_what_all_values_keep_asks_for_nothing(options):
    assert strength_of({"logicalTypeOptions": options}, {}) is Strength.EQUAL
