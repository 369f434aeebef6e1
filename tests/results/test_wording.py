import json
from datetime import datetime, timedelta
from decimal import Decimal

import pytest

from floe.checks import (
    Aggregate,
    BadRows,
    ColumnPath,
    ColumnPresence,
    ColumnType,
    Comparison,
    Condition,
    LargestGap,
    Newest,
    Reachable,
    RowCount,
    Score,
    TableMetric,
    Threshold,
)
from floe.plan import Measurement
from floe.results import (
    describe_result,
    describe_threshold,
    judge,
    plain_number,
    threshold_object,
)

A = ColumnPath(("a",))
BAD = BadRows(Condition("a > 1"))
HOUR = 3600


@pytest.mark.parametrize(
    ("metric", "figure", "rows", "asked", "words"),
    [
        (BAD, 3, 1000, {"mustBe": 0}, "3 of 1,000 rows (0.3 %), must be 0"),
        (BAD, 0, 1000, {"mustBe": 0}, "0 of 1,000 rows, must be 0"),
        (BAD, 1, 1, {"mustBe": 0}, "1 of 1 row (100 %), must be 0"),
        (BAD, 1, 3, {"mustBe": 0}, "1 of 3 rows (33.3333 %), must be 0"),
        (
            BAD,
            1,
            3 * 10**9,
            {"mustBe": 0},
            "1 of 3,000,000,000 rows (under 0.0001 %), must be 0",
        ),
        (
            BAD,
            3,
            1000,
            {"unit": "percent", "mustBeLessThan": 0.25},
            "3 of 1,000 rows (0.3 %), must be less than 0.25 %",
        ),
        (
            RowCount(),
            5,
            5,
            {"unit": "value", "mustBeBetween": (10, 2000)},
            "5 rows, must be between 10 and 2,000",
        ),
        (
            RowCount(),
            1,
            1,
            {"unit": "value", "mustBeBetween": (0, 2), "is_inclusive": False},
            "1 row, must be between 0 and 2, ends excluded",
        ),
        (
            Aggregate("avg(a)"),
            Decimal("1234.50"),
            5,
            {"unit": "value", "mustBeGreaterThan": 1, "mustNotBe": 7},
            "1,234.5, must be more than 1 and not be 7",
        ),
        (LargestGap(A), 90, 5, {"unit": "seconds", "mustBeLessThan": 60}, "1 min 30 s, "),
        (ColumnPresence(A), 1, None, {"mustBe": 0}, "missing, must be present"),
        (ColumnType(A), 0, None, {"mustBe": 0}, "as declared, must be as declared"),
        (Reachable(), 1, None, {"unit": "value", "mustBe": 1}, "readable, must be readable"),
        (Aggregate("x"), None, 5, {"unit": "value", "mustBe": 1}, "the expression yields no value"),
    ],
)
def test_a_result_is_said_in_words(result_of, metric, figure, rows, asked, words):
    assert describe_result(result_of(metric, figure, rows, **asked)).startswith(words)


@pytest.mark.parametrize(
    ("age", "words"),
    [
        (52 * HOUR, "2 days 4 h old"),
        (48 * HOUR, "2 days old"),
        (24 * HOUR, "24 h old"),
        (5400, "1 h 30 min old"),
        (61, "1 min 1 s old"),
        (2.5, "2.5 s old"),
        (0, "0 s old"),
        (-2 * HOUR, "2 h ahead"),
        (100 * 24 * HOUR, "100 days old"),
    ],
)
def test_ages_are_said_in_words(result_of, now, age, words):
    moment = now - timedelta(seconds=age)
    result = result_of(Newest(A), moment, 5, "seconds", mustBeLessOrEqualTo=24 * HOUR)
    future = " (the newest value is in the future)" if age < 0 else ""
    assert describe_result(result) == f"{words}, must be at most 24 h{future}"


def test_a_reason_stands_beside_the_figure(result_of):
    result = result_of(ColumnType(A), 1, None, detail="is string, declared integer", mustBe=0)
    assert (
        describe_result(result) == "another type, must be as declared (is string, declared integer)"
    )


@pytest.mark.parametrize(
    ("threshold", "found"),
    [
        (None, None),
        (Threshold((Comparison("mustBe", 0),)), {"unit": "rows", "mustBe": 0}),
        (
            Threshold((Comparison("mustBeLessThan", Decimal("0.5")),), "percent"),
            {"unit": "percent", "mustBeLessThan": 0.5},
        ),
        (
            Threshold((Comparison("mustBeBetween", (1, Decimal(2))),), "value", is_inclusive=False),
            {"unit": "value", "mustBeBetween": [1, 2], "inclusive": False},
        ),
    ],
)
def test_a_threshold_is_a_json_object_too(threshold, found):
    assert threshold_object(threshold) == found
    assert json.loads(json.dumps(found, allow_nan=False)) == found


def test_a_threshold_without_comparisons_allows_anything():
    assert describe_threshold(Threshold(())) == "may be anything"


def test_figures_become_plain_json_values():
    moment = datetime.fromisoformat("2026-05-10T14:00:00+02:00")
    assert plain_number(moment) == "2026-05-10T12:00:00+00:00"
    assert plain_number(moment.replace(tzinfo=None)) == "2026-05-10T14:00:00+00:00"
    assert [plain_number(each) for each in (None, 3, Decimal(4), 0.5)] == [None, 3, 4, 0.5]
    assert plain_number(float("inf")) == "inf"


def test_a_score_is_said_in_percent(check_of, orders, now):
    part = TableMetric(orders, BAD)
    check = check_of(Score("good_share", (part,)), "percent", mustBeGreaterOrEqualTo=99.5)
    result = judge(check, {part: Measurement(1, 3)}, now)
    assert describe_result(result) == "66.6667 %, must be at least 99.5 %"
    check = check_of(Score("bad_rows", (part,)), "percent", mustBeLessThan=1)
    result = judge(check, {part: Measurement(1, 3)}, now)
    assert describe_result(result) == "1 of 3 rows (33.3333 %), must be less than 1 %"
