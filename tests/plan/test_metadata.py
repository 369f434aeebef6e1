from datetime import UTC, date, datetime
from decimal import Decimal

import pytest

from floe.checks import (
    BadRows,
    Condition,
    DuplicateRows,
    LargestChangeGap,
    LastChange,
    Newest,
    NoneOf,
    Null,
    Oldest,
    OneOf,
    OutOfRange,
    RowCount,
    ValueTest,
)
from floe.model import DataType
from floe.plan import ColumnStatistics, Measurement, NotMeasured

BY = "footers"
NAIVE = datetime.fromisoformat("2024-01-01")


@pytest.fixture
def settled_of(plan_of, facts_of):
    def build(metric, kind="int64", statistics=None, rows=10, where=None, **more):
        known = {"A": statistics} if statistics else {}
        facts = facts_of({"A": kind}, rows=rows, statistics=known, answered_by=BY, **more)
        return plan_of([metric], facts, where=where).settled.get(metric)

    return build


def test_rows_are_counted_by_metadata(settled_of):
    assert settled_of(RowCount()) == Measurement(10, 10, BY)
    assert settled_of(RowCount(), rows=None) is None
    assert settled_of(RowCount(Condition("a > 1", ("a",)))) is None


def test_nothing_over_some_rows_is_answered_for_all(settled_of, col):
    nulls = BadRows(ValueTest(col("a"), Null()))
    some = Condition("a > 1", ("a",))
    known = ColumnStatistics(nulls=3)
    assert settled_of(nulls, statistics=known) == Measurement(3, 10, BY)
    assert settled_of(nulls, statistics=known, where=some) is None
    assert settled_of(BadRows(nulls.predicate, some), statistics=known) is None


def test_nulls_are_known_where_they_were_counted(settled_of, col):
    listed = BadRows(ValueTest(col("a"), OneOf((None,))))
    assert settled_of(listed, statistics=ColumnStatistics(nulls=0)) == Measurement(0, 10, BY)
    assert settled_of(listed, statistics=ColumnStatistics()) is None
    empty_or_null = BadRows(ValueTest(col("a"), OneOf((None, -1))))
    assert settled_of(empty_or_null, statistics=ColumnStatistics(nulls=0)) is None


@pytest.mark.parametrize(
    ("kind", "least", "most", "test", "is_settled"),
    [
        ("int64", 1, 9, OutOfRange(1, 9), True),
        ("int64", 1, 9, OutOfRange(minimum=2), False),
        ("int64", 1, 9, OutOfRange(maximum=8), False),
        ("int64", 1, 9, OutOfRange(exclusive_minimum=0, exclusive_maximum=10), True),
        ("int64", 1, 9, OutOfRange(exclusive_minimum=1), False),
        ("int64", 1, 9, OutOfRange(exclusive_maximum=9), False),
        ("int64", None, 9, OutOfRange(1, 9), False),
        ("decimal", Decimal("0.5"), Decimal("1.5"), OutOfRange(0, 2), True),
        ("float64", 1.0, 9.0, OutOfRange(1, 9), False),
        ("string", "b", "c", OutOfRange("a", "d"), False),
        ("date", date(2024, 1, 2), date(2024, 1, 3), OutOfRange(date(2024, 1, 1)), True),
        ("date", date(2024, 1, 2), date(2024, 1, 3), OutOfRange(NAIVE), False),
        (
            "timestamp",
            datetime(2024, 1, 2, tzinfo=UTC),
            datetime(2024, 1, 3, tzinfo=UTC),
            OutOfRange(NAIVE),
            False,
        ),
        ("int64", 5, 5, NoneOf((5,)), False),
    ],
)
def test_a_range_is_proven_only_by_sound_bounds(
    settled_of, col, kind, least, most, test, is_settled
):
    metric = BadRows(ValueTest(col("a"), test))
    seen = settled_of(metric, kind, ColumnStatistics(0, least, most))
    assert seen == (Measurement(0, 10, BY) if is_settled else None)


def test_a_column_of_nulls_breaks_no_range(settled_of, col):
    metric = BadRows(ValueTest(col("a"), OutOfRange(1, 2)))
    assert settled_of(metric, statistics=ColumnStatistics(nulls=10)) == Measurement(0, 10, BY)
    assert settled_of(metric, statistics=ColumnStatistics(nulls=9)) is None


def test_bounds_of_texts_that_stand_for_numbers_prove_nothing(settled_of, col):
    metric = BadRows(ValueTest(col("a", "int32"), OutOfRange(1, 9)))
    assert settled_of(metric, statistics=ColumnStatistics(0, 1, 9), is_text=True) is None


def test_newest_and_oldest_come_from_bounds(settled_of, col):
    early, late = datetime(2024, 1, 1, tzinfo=UTC), datetime(2024, 1, 2, tzinfo=UTC)
    known = ColumnStatistics(0, early, late)
    assert settled_of(Newest(col("a")), "timestamp", known) == Measurement(late, 10, BY)
    assert settled_of(Oldest(col("a")), "timestamp", known) == Measurement(early, 10, BY)
    days = ColumnStatistics(0, date(2024, 1, 1), date(2024, 1, 2))
    assert settled_of(Newest(col("a")), "date", days) == Measurement(late, 10, BY)
    assert settled_of(Newest(col("a")), "timestamp", ColumnStatistics(0)) is None
    nothing = ColumnStatistics(nulls=10)
    assert settled_of(Newest(col("a")), "timestamp", nothing) == Measurement(None, 10, BY)


def test_an_empty_table_is_not_scanned_but_its_expressions_are(settled_of, col):
    assert settled_of(DuplicateRows((col("a"),)), rows=0) == Measurement(0, 0, BY)
    assert settled_of(BadRows(ValueTest(col("a"), NoneOf((1,)))), rows=0) == Measurement(0, 0, BY)
    assert settled_of(Newest(col("a")), "date", rows=0) == Measurement(None, 0, BY)
    assert settled_of(BadRows(Condition("nonsense(a)", ("a",))), rows=0) is None


def test_writes_are_known_from_the_history_whatever_rows_are_looked_at(settled_of):
    moments = tuple(datetime(2024, 1, day, tzinfo=UTC) for day in (1, 2, 5))
    some = Condition("a > 1", ("a",))
    assert settled_of(LastChange(), changes=moments, where=some) == Measurement(
        moments[2], answered_by=BY
    )
    assert settled_of(LargestChangeGap(), changes=moments) == Measurement(
        3 * 86400.0, answered_by=BY
    )
    assert settled_of(LastChange()) == NotMeasured(
        "the table keeps no record of when it was written"
    )
    assert settled_of(LargestChangeGap(), changes=moments[:1]) == NotMeasured(
        "the table's record holds fewer than two writes"
    )


def test_what_lies_inside_of_a_column_is_not_in_its_statistics(plan_of, facts_of, col):
    facts = facts_of(
        {"a": DataType("array", element=DataType("int64"))},
        rows=10,
        statistics={"a": ColumnStatistics(nulls=0)},
    )
    metric = BadRows(ValueTest(col("a[]"), Null()))
    assert plan_of([metric], facts).settled == {}


def test_a_column_that_metadata_settles_is_not_read(plan_of, facts_of, col):
    nulls = BadRows(ValueTest(col("a"), Null()))
    listed = BadRows(ValueTest(col("b"), NoneOf((1,))))
    facts = facts_of(
        {"a": "int64", "b": "int64"}, rows=10, statistics={"a": ColumnStatistics(nulls=0)}
    )
    (only,) = plan_of([nulls, listed, RowCount()], facts).passes
    assert (only.metrics, only.columns) == ((listed,), ("b",))
