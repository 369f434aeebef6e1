from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floe.checks import (
    Aggregate,
    BadRows,
    Check,
    ColumnPath,
    ColumnType,
    Comparison,
    Condition,
    DuplicateRows,
    LargestGap,
    LastChange,
    Newest,
    Oldest,
    Reachable,
    RowCount,
    Score,
    Table,
    TableMetric,
    Threshold,
)
from floe.findings import Severity
from floe.model import OPERATORS, DataType, Place
from floe.plan import Measurement, NotMeasured
from floe.results import Result, Status, judge

ORDERS = Table("shop.yaml", "orders", "orders")
LINES = Table("shop.yaml", "lines", "lines")
NOW = datetime(2026, 5, 10, 12, tzinfo=UTC)
A = ColumnPath(("a",))
BAD = BadRows(Condition("a > 1"))
ORACLE = {
    "mustBe": lambda figure, value: figure == value,
    "mustNotBe": lambda figure, value: figure != value,
    "mustBeGreaterThan": lambda figure, value: figure > value,
    "mustBeGreaterOrEqualTo": lambda figure, value: figure >= value,
    "mustBeLessThan": lambda figure, value: figure < value,
    "mustBeLessOrEqualTo": lambda figure, value: figure <= value,
}


def test_the_standard_has_eight_operators_and_all_are_judged():
    assert set(OPERATORS) == {*ORACLE, "mustBeBetween", "mustNotBeBetween"}


def expected(operator, figure, value, is_inclusive):
    if operator in ORACLE:
        return ORACLE[operator](figure, value)
    low, high = value
    inside = low <= figure <= high if is_inclusive else low < figure < high
    return inside if operator == "mustBeBetween" else not inside


def threshold_values(numbers):
    single = st.tuples(st.sampled_from(sorted(ORACLE)), numbers)
    pair = st.tuples(
        st.sampled_from(("mustBeBetween", "mustNotBeBetween")),
        st.tuples(numbers, numbers).map(lambda ends: tuple(sorted(ends))),
    )
    return single | pair


def passes(metric, seen, unit, operator, value, is_inclusive):
    source = TableMetric(ORDERS, metric)
    check = Check(
        id="x",
        clause="x",
        table=ORDERS,
        place=Place("shop.yaml"),
        description="x",
        measures=source,
        threshold=Threshold((Comparison(operator, value),), unit, is_inclusive),
    )
    result = judge(check, {source: seen}, NOW)
    assert result.status in (Status.PASSED, Status.FAILED)
    return result.status is Status.PASSED


small = st.integers(0, 6)


@given(small, threshold_values(small), st.booleans())
def test_counts_are_judged_as_a_plain_reading_would(figure, asked, is_inclusive):
    operator, value = asked
    assert passes(BAD, Measurement(figure, 10), "rows", operator, value, is_inclusive) == expected(
        operator, figure, value, is_inclusive
    )


percents = st.sampled_from(
    (0, 10, 33.3, 0.1, 12.5, Decimal("33.33333333333333"), Decimal(100), 50.0, 20)
)


@given(small, st.integers(0, 8), threshold_values(percents), st.booleans())
def test_percentages_are_judged_without_rounding(bad, good, asked, is_inclusive):
    operator, value = asked
    rows = bad + good
    # Bad rows of no rows are none.
    share = Fraction(100 * bad, rows) if rows else Fraction(0)
    exactly = (
        tuple(Fraction(str(end)) for end in value)
        if isinstance(value, tuple)
        else Fraction(str(value))
    )
    seen = Measurement(bad, rows)
    assert passes(BAD, seen, "percent", operator, value, is_inclusive) == expected(
        operator, share, exactly, is_inclusive
    )


@given(st.integers(-5, 5), threshold_values(st.integers(-5, 5)), st.booleans(), st.booleans())
def test_moments_are_judged_by_their_age(seconds, asked, is_inclusive, is_naive):
    operator, value = asked
    moment = NOW - timedelta(seconds=seconds)
    seen = Measurement(moment.replace(tzinfo=None) if is_naive else moment, 10)
    assert passes(Newest(A), seen, "seconds", operator, value, is_inclusive) == expected(
        operator, seconds, value, is_inclusive
    )


figures = st.sampled_from((0.1, Decimal("0.1"), 1, 1.0, 2.5, Decimal("2.50"), -3, float("inf")))
bounds = st.sampled_from((0.1, Decimal("0.1"), 1, 2.5, -3))


@given(figures, threshold_values(bounds), st.booleans())
def test_numbers_are_judged_as_they_are_written(figure, asked, is_inclusive):
    operator, value = asked

    def read(number):
        return number if number == float("inf") else Fraction(str(number))

    exactly = tuple(map(read, value)) if isinstance(value, tuple) else read(value)
    metric = Aggregate("sum(a)")
    assert passes(metric, Measurement(figure), "value", operator, value, is_inclusive) == expected(
        operator, read(figure), exactly, is_inclusive
    )


def test_two_ends_in_the_wrong_order_are_no_way_around_a_rule(result_of):
    assert result_of(BAD, 5, 10, mustNotBeBetween=(9, 1)).status is Status.FAILED
    assert result_of(BAD, 5, 10, mustBeBetween=(9, 1)).status is Status.PASSED


def test_all_comparisons_must_hold(result_of):
    both = {"mustBeGreaterThan": 1, "mustBeLessThan": 5}
    assert [result_of(BAD, figure, 10, **both).status for figure in (1, 3, 5)] == [
        Status.FAILED,
        Status.PASSED,
        Status.FAILED,
    ]


def test_a_result_says_what_was_seen(result_of):
    result = result_of(BAD, 3, 1000, "percent", mustBeLessThan=1)
    assert (result.measured, result.failing_rows, result.rows) == (Decimal("0.3"), 3, 1000)
    assert (result.status, result.answered_by) == (Status.PASSED, "engine")
    count = result_of(RowCount(), 3, 3, "value", mustBeGreaterThan=5)
    assert (count.measured, count.failing_rows, count.status) == (3, None, Status.FAILED)


def test_a_rare_fault_does_not_round_to_none(result_of):
    result = result_of(BAD, 1, 3 * 10**9, "percent", mustBe=0)
    assert result.status is Status.FAILED
    assert result.measured == Decimal("3.33333333333E-8")


@pytest.mark.parametrize(
    ("severity", "status"),
    [
        (Severity.ERROR, Status.FAILED),
        (Severity.WARNING, Status.WARNED),
        (Severity.INFO, Status.WARNED),
    ],
)
def test_severity_says_how_loud_a_broken_promise_is(result_of, severity, status):
    assert result_of(BAD, 1, 10, severity=severity, mustBe=0).status is status
    assert result_of(BAD, 0, 10, severity=severity, mustBe=0).status is Status.PASSED


def test_nothing_in_an_empty_table_is_fresh(result_of):
    fresh = result_of(Newest(A), None, 0, "seconds", mustBeLessOrEqualTo=60)
    assert (fresh.status, fresh.reason) == (Status.FAILED, "the table is empty")
    nulls = result_of(Newest(A), None, 7, "seconds", mustBeLessOrEqualTo=60)
    assert (nulls.status, nulls.reason) == (Status.FAILED, "the column holds no value")


def test_nothing_in_an_empty_table_is_too_old(result_of):
    kept = result_of(Oldest(A), None, 0, "seconds", mustBeLessOrEqualTo=60)
    assert (kept.status, kept.reason) == (Status.PASSED, "the table is empty")
    asked = result_of(Oldest(A), None, 0, "seconds", mustBeGreaterThan=60)
    assert asked.status is Status.FAILED


def test_one_moment_makes_no_gap(result_of):
    result = result_of(LargestGap(A), None, 1, "seconds", mustBeLessOrEqualTo=60)
    reason = "there are fewer than two moments to compare"
    assert (result.status, result.reason) == (Status.NOT_RUN, reason)


@pytest.mark.parametrize("operator", sorted(ORACLE))
def test_an_expression_without_a_value_keeps_no_promise(result_of, operator):
    result = result_of(Aggregate("avg(a)"), None, 0, "value", **{operator: 1})
    assert (result.status, result.reason) == (Status.FAILED, "the expression yields no value")
    result = result_of(Aggregate("avg(a)"), float("nan"), 9, "value", **{operator: 1})
    assert (result.status, result.reason) == (Status.FAILED, "the figure is not a number")


DAY = ColumnPath(("d",), DataType("date"))


@pytest.mark.parametrize(
    ("metric", "ahead", "status"),
    [
        (Newest(A), 59, Status.PASSED),
        (Newest(A), 61, Status.FAILED),
        (LastChange(), 61, Status.FAILED),
        (Newest(DAY), 12 * 3600, Status.PASSED),
        (Newest(DAY), 15 * 3600, Status.FAILED),
        (Oldest(A), 3600, Status.PASSED),
    ],
)
def test_a_moment_in_the_future_keeps_nothing_fresh(result_of, now, metric, ahead, status):
    moment = now + timedelta(seconds=ahead)
    result = result_of(metric, moment, 3, "seconds", mustBeLessOrEqualTo=60)
    reason = None if status is Status.PASSED else "the newest value is in the future"
    assert (result.status, result.reason, result.measured) == (status, reason, -ahead)


@pytest.mark.parametrize(("limit", "status"), [(9, Status.FAILED), (11, Status.PASSED)])
def test_a_figure_that_shows_classified_values_is_judged_and_withheld(check_of, limit, status):
    source = TableMetric(ORDERS, Aggregate("max(salary)", ("salary",)))
    check = replace(check_of(source, "value", mustBeLessThan=limit), hidden_column="salary")
    result = judge(check, {source: Measurement(10, 3)}, NOW)
    assert (result.status, result.measured, result.rows) == (status, None, 3)
    assert result.reason == "the figure is not shown: salary is classified"
    nothing = judge(check, {source: Measurement(None, 0)}, NOW)
    assert nothing.reason == "the expression yields no value"


def test_ages_reach_over_zones_and_days(result_of, now):
    elsewhere = now.astimezone(timezone(timedelta(hours=5))) - timedelta(hours=2)
    assert result_of(LastChange(), elsewhere, None, "seconds", mustBe=7200).measured == 7200
    day = result_of(Newest(A), date(2026, 5, 9), 3, "seconds", mustBeLessThan=1)
    assert day.measured == 36 * 3600
    exact = result_of(Newest(A), now - timedelta(microseconds=1), 3, "seconds", mustBe=0)
    assert (exact.status, exact.measured) == (Status.FAILED, Decimal("0.000001"))


def test_a_moment_is_no_number(result_of, now):
    result = result_of(Newest(A), now, 3, "value", mustBe=1)
    reason = "a moment cannot be compared with a number"
    assert (result.status, result.reason) == (Status.NOT_RUN, reason)


def test_a_percentage_of_unknown_rows_is_not_run(result_of):
    result = result_of(BAD, 3, None, "percent", mustBe=0)
    reason = "the number of rows is not known"
    assert (result.status, result.reason) == (Status.NOT_RUN, reason)


def test_a_table_is_up_or_not(result_of):
    up = result_of(Reachable(), 1, None, "percent", mustBeGreaterOrEqualTo=Decimal("99.9"))
    assert (up.status, up.measured) == (Status.PASSED, 100)
    down = result_of(Reachable(), 0, None, "value", "timed out", mustBe=1)
    assert (down.status, down.measured, down.reason) == (Status.FAILED, 0, "timed out")


def test_a_wrong_type_is_said_in_words_and_counted_only_in_rows(result_of):
    words = "is string, declared integer"
    typed = result_of(ColumnType(A), 1, None, detail=words, mustBe=0)
    assert (typed.status, typed.reason, typed.failing_rows) == (Status.FAILED, words, None)
    text = result_of(ColumnType(A), 4, 10, mustBe=0)
    assert (text.status, text.failing_rows) == (Status.FAILED, 4)


def test_what_was_not_measured_is_never_green(check_of):
    source = TableMetric(ORDERS, BAD)
    check = check_of(source, mustBe=0)
    assert judge(check, {}, NOW) == Result(
        check=check, status=Status.NOT_RUN, reason="it was not measured"
    )
    refused = judge(check, {source: NotMeasured("no such column")}, NOW)
    assert (refused.status, refused.reason) == (Status.NOT_RUN, "no such column")
    lost = judge(check, {source: NotMeasured("lost", is_outside=True)}, NOW)
    assert (lost.status, lost.reason) == (Status.ERROR, "lost")


@pytest.mark.parametrize(
    ("is_informational", "status"), [(True, Status.INFORMATIONAL), (False, Status.NOT_RUN)]
)
def test_what_cannot_be_measured_says_why(is_informational, status):
    check = Check(
        id="x",
        clause="x",
        table=None,
        place=Place("shop.yaml"),
        description="x",
        reason="a text for people",
        is_informational=is_informational,
    )
    result = judge(check, {}, NOW)
    assert (result.status, result.reason) == (status, "a text for people")


def test_a_figure_without_a_threshold_is_told_and_not_judged(result_of):
    result = result_of(RowCount(), 7, 7)
    assert (result.status, result.measured) == (Status.INFORMATIONAL, 7)


FIRST, SECOND = TableMetric(ORDERS, BAD), TableMetric(LINES, DuplicateRows((A,)))


def test_good_shares_are_averaged_with_equal_weight(check_of):
    check = check_of(Score("good_share", (FIRST, SECOND)), "percent", mustBeGreaterOrEqualTo=95)
    measured = {FIRST: Measurement(10, 100), SECOND: Measurement(0, 1_000_000)}
    result = judge(check, measured, NOW)
    assert (result.status, result.measured, result.rows) == (Status.PASSED, 95, 1_000_100)
    measured[FIRST] = Measurement(11, 100)
    assert judge(check, measured, NOW).status is Status.FAILED


def test_bad_rows_are_pooled(check_of):
    check = check_of(Score("bad_rows", (FIRST, SECOND)), "percent", mustBeLessThan=1)
    result = judge(check, {FIRST: Measurement(10, 100), SECOND: Measurement(0, 900)}, NOW)
    assert (result.status, result.measured) == (Status.FAILED, 1)
    assert (result.failing_rows, result.rows) == (10, 1000)


def test_a_score_over_empty_tables_is_full(check_of):
    empty = {FIRST: Measurement(0, 0), SECOND: Measurement(0, 0)}
    good = check_of(Score("good_share", (FIRST, SECOND)), "percent", mustBe=100)
    bad = check_of(Score("bad_rows", (FIRST, SECOND)), "percent", mustBe=0)
    assert [judge(check, empty, NOW).measured for check in (good, bad)] == [100, 0]
    assert judge(good, empty, NOW).status is Status.PASSED


def test_a_wrong_type_has_no_good_share(check_of):
    typed = TableMetric(ORDERS, ColumnType(A))
    check = check_of(Score("good_share", (typed, FIRST)), "percent", mustBe=100)
    measured = {typed: Measurement(1), FIRST: Measurement(0, 10)}
    assert judge(check, measured, NOW).measured == 50


@pytest.mark.parametrize(
    ("seen", "status", "reason"),
    [
        (NotMeasured("no"), Status.NOT_RUN, "lines, duplicates of a: no"),
        (NotMeasured("down", is_outside=True), Status.ERROR, "lines, duplicates of a: down"),
        (None, Status.NOT_RUN, "lines, duplicates of a: was not measured"),
        (
            Measurement(3),
            Status.NOT_RUN,
            "lines, duplicates of a: the number of rows is not known",
        ),
    ],
)
@pytest.mark.parametrize("kind", ["good_share", "bad_rows"])
def test_a_score_without_one_of_its_parts_is_no_score(check_of, kind, seen, status, reason):
    check = check_of(Score(kind, (FIRST, SECOND)), "percent", mustBe=100)
    measured = {FIRST: Measurement(0, 10)} | ({SECOND: seen} if seen else {})
    result = judge(check, measured, NOW)
    assert (result.status, result.reason) == (status, reason)


def test_a_score_of_nothing_is_not_run(check_of):
    result = judge(check_of(Score("good_share", ()), "percent", mustBe=100), {}, NOW)
    assert (result.status, result.reason) == (Status.NOT_RUN, "there are no rules to score")


def test_a_part_that_is_no_share_of_rows_is_named(check_of):
    part = TableMetric(ORDERS, RowCount())
    check = check_of(Score("good_share", (part,)), "percent", mustBe=100)
    result = judge(check, {part: Measurement(5, 5)}, NOW)
    assert result.status is Status.NOT_RUN
    assert result.reason == "orders, a rule of the table: has no share of good rows"


def test_a_part_with_a_threshold_of_its_own_is_good_or_it_is_not(check_of):
    part, newest = TableMetric(ORDERS, RowCount()), TableMetric(ORDERS, Newest(A))
    thresholds = (
        Threshold((Comparison("mustBeGreaterThan", 4),), "value"),
        Threshold((Comparison("mustBeLessThan", 60),), "seconds"),
        None,
    )
    score = Score("good_share", (part, newest, FIRST), thresholds)
    check = check_of(score, "percent", mustBe=50)
    measured = {
        part: Measurement(5, 5),
        newest: Measurement(None, 0),
        FIRST: Measurement(5, 10),
    }
    result = judge(check, measured, NOW)
    assert (result.status, result.measured, result.rows) == (Status.PASSED, 50, 10)
    measured[part] = Measurement(4, 4)
    assert judge(check, measured, NOW).measured == Decimal("16.6666666667")
    measured[newest] = Measurement(NOW, 1)
    assert judge(check, measured, NOW).measured == 50


def test_a_part_whose_figure_does_not_fit_its_threshold_stops_the_score(check_of):
    newest = TableMetric(ORDERS, Newest(A))
    threshold = Threshold((Comparison("mustBe", 1),), "value")
    check = check_of(Score("good_share", (newest,), (threshold,)), "percent", mustBe=100)
    result = judge(check, {newest: Measurement(NOW, 1)}, NOW)
    reason = "orders, a rule of the table: a moment cannot be compared with a number"
    assert (result.status, result.reason) == (Status.NOT_RUN, reason)


@pytest.mark.parametrize(
    ("operator", "age", "status"),
    [
        ("mustBeGreaterOrEqualTo", 7200, Status.PASSED),
        ("mustBeGreaterOrEqualTo", 60, Status.NOT_RUN),
        ("mustBeGreaterOrEqualTo", None, Status.NOT_RUN),
        ("mustBeLessOrEqualTo", 60, Status.NOT_RUN),
        ("mustBeLessOrEqualTo", 7200, Status.FAILED),
        ("mustBeLessOrEqualTo", None, Status.NOT_RUN),
    ],
)
def test_a_value_that_nobody_can_read_may_be_the_oldest(check_of, operator, age, status):
    """A retention of at least so long failed for rows whose age nobody knows."""
    source = TableMetric(ORDERS, Oldest(A))
    oldest = None if age is None else NOW - timedelta(seconds=age)
    seen = Measurement(oldest, 3, unread="1 value cannot be read")
    result = judge(check_of(source, "seconds", **{operator: 3600}), {source: seen}, NOW)
    assert result.status is status
    assert (result.reason == "1 value cannot be read") is (status is Status.NOT_RUN)
