from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floe.model import (
    DURATION_UNITS,
    Duration,
    Percent,
    is_duration_unit,
    is_percent_unit,
    parse_duration,
    parse_percent,
)


def months(number):
    return Duration(months=Decimal(str(number)))


def seconds(number):
    return Duration(seconds=Decimal(str(number)))


@pytest.mark.parametrize(
    ("text", "duration"),
    [
        ("PT6H", seconds(6 * 3600)),
        ("P1DT6H", seconds(30 * 3600)),
        ("P2W", seconds(14 * 86400)),
        ("P1Y2M", months(14)),
        ("PT0.5S", seconds("0.5")),
        ("PT1,5M", seconds(90)),
        ("P1M", months(1)),
        ("PT1M", seconds(60)),
        (" PT1H ", seconds(3600)),
        ("PT0S", seconds(0)),
    ],
)
@pytest.mark.req("REQ-222.4")
def test_an_iso_8601_duration_is_read(text, duration):
    assert parse_duration(text) == duration


@pytest.mark.parametrize(
    ("value", "unit", "duration"),
    [
        (4, "d", seconds(4 * 86400)),
        (4, "Days", seconds(4 * 86400)),
        ("4", "day", seconds(4 * 86400)),
        (1.5, "h", seconds(5400)),
        (15, "min", seconds(900)),
        (15, "m", seconds(900)),
        (2, "weeks", seconds(14 * 86400)),
        (6, "months", months(6)),
        (7, "yr", months(84)),
        ("24h", None, seconds(86400)),
        ("30 minutes", None, seconds(1800)),
        ("30 minutes", "days", seconds(1800)),
        ("15m", None, seconds(900)),
        ("1h 15M", None, seconds(4500)),
        ("15M", None, None),
        ("15 M", None, None),
        (15, "M", None),
        ("2 hours", None, seconds(7200)),
    ],
)
def test_a_number_with_a_unit_is_read(value, unit, duration):
    assert parse_duration(value, unit) == duration


@pytest.mark.parametrize(
    ("text", "duration"),
    [
        ("1h 30m", seconds(5400)),
        ("1h30min", seconds(5400)),
        ("1 day, 2 hours and 3 minutes", seconds(86400 + 7200 + 180)),
        ("1 year 6 months", months(18)),
        ("1mo 1d", Duration(months=Decimal(1), seconds=Decimal(86400))),
        ("00:15:00", seconds(900)),
        ("36:00:30", seconds(36 * 3600 + 30)),
    ],
)
def test_several_amounts_and_a_clock_are_read(text, duration):
    assert parse_duration(text) == duration


@pytest.mark.parametrize(
    "text",
    [
        "1y 6m",
        "30m 1h",
        "1h 1h",
        "1h 30",
        "1h 30%",
        "00:15",
        "00:60:00",
        "1h 30 parsecs",
        "1h -30m",
        "1h,",
        "and 1h",
        "1h 2m " * 20,
    ],
)
def test_amounts_that_could_mean_something_else_are_refused(text):
    assert parse_duration(text) is None


@pytest.mark.parametrize(
    ("value", "unit"),
    [
        (4, None),
        (-4, "d"),
        ("-4 d", None),
        (True, "d"),
        (None, "d"),
        ("soon", None),
        ("P", None),
        ("PT", None),
        ("P1DT", None),
        ("P1H", None),
        ("pt6h", None),
        ("P-1D", None),
        (4, "parsec"),
        (float("inf"), "d"),
        (float("nan"), "d"),
        (10**400, "d"),
        ("9" * 100, "d"),
        ([4], "d"),
    ],
)
def test_anything_else_is_no_duration(value, unit):
    assert parse_duration(value, unit) is None


def test_durations_have_a_length_for_comparison():
    assert parse_duration("P1Y").length == parse_duration("P12M").length
    assert (
        parse_duration("P30D").length < parse_duration("P1M").length < parse_duration("P31D").length
    )


@pytest.mark.parametrize(
    ("value", "unit", "number"),
    [
        ("99.9%", None, "99.9"),
        (99.9, "percent", "99.9"),
        (99.9, "%", "99.9"),
        ("99,9", "Percent", "99.9"),
        (101, None, "101"),
        (-1, None, "-1"),
        ("-1 %", None, "-1"),
    ],
)
@pytest.mark.req("REQ-222.4")
def test_a_percentage_is_read(value, unit, number):
    assert parse_percent(value, unit) == Percent(Decimal(number))


@pytest.mark.parametrize(
    ("value", "unit"), [("high", None), (99, "days"), ("99 days", None), (True, "%"), (None, None)]
)
def test_anything_else_is_no_percentage(value, unit):
    assert parse_percent(value, unit) is None


def test_units_are_known_whatever_their_case():
    assert all(is_duration_unit(unit.upper()) for unit in DURATION_UNITS)
    assert [is_duration_unit("percent"), is_percent_unit("PERCENT")] == [False, True]


@given(st.text(alphabet="P0123456789.,:YMWDTHSymwdhs -%", max_size=40))
def test_random_amounts_are_read_or_refused(text):
    duration = parse_duration(text, "d")
    assert duration is None or duration.length >= 0
    assert parse_percent(text) is None or "-" in text or parse_percent(text).value >= 0
