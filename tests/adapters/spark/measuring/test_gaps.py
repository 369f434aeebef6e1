import itertools
from datetime import UTC, date, datetime, timedelta

import pytest

from floe.checks import ColumnPath, LargestGap

pytestmark = pytest.mark.spark

SPRING = datetime(2026, 3, 29, tzinfo=UTC)
DAYS = {
    "one": [date(2026, 1, 1)],
    "none": [None],
    "same": [date(2026, 1, 1)] * 3,
    "months": [date(2026, 1, 31), date(2026, 2, 28), date(2026, 3, 31), None],
    "leap": [date(2024, 2, 28), date(2024, 3, 1)],
    "far": [date(1, 1, 1), date(9999, 12, 31)],
    "old": [date(1582, 10, 4), date(1582, 10, 15), date(1582, 10, 4)],
}
MOMENTS = {
    "clocks": [SPRING, SPRING + timedelta(hours=1), SPRING + timedelta(hours=2, seconds=1)],
    "epoch": [datetime(1969, 12, 31, 23, 59, 59, 999_999, UTC), datetime(1970, 1, 1, tzinfo=UTC)],
    "future": [
        datetime(9999, 12, 30, 23, 59, 59, 999_999, UTC),
        datetime(9999, 12, 31, tzinfo=UTC),
        datetime(9999, 12, 31, 0, 0, 0, 2, UTC),
    ],
    "across": [
        datetime(2026, 1, 1, 8, tzinfo=UTC),
        datetime(2026, 1, 1, 22, tzinfo=UTC),
        datetime(2026, 1, 3, 1, tzinfo=UTC),
        datetime(2026, 1, 3, 23, tzinfo=UTC),
    ],
}


def seconds(moments):
    known = sorted({one for one in moments if one is not None})
    gaps = [(later - sooner).total_seconds() for sooner, later in itertools.pairwise(known)]
    return max(gaps, default=None)


@pytest.fixture
def in_new_york(spark):
    kept = spark.conf.get("spark.sql.session.timeZone")
    spark.conf.set("spark.sql.session.timeZone", "America/New_York")
    yield
    spark.conf.set("spark.sql.session.timeZone", kept)


@pytest.mark.usefixtures("in_new_york")
def test_gaps_are_exact_from_the_first_year_to_the_last_in_any_zone(frame_of, measured):
    columns = DAYS | MOMENTS
    length = max(map(len, columns.values()))
    rows = [
        {name: (values + [None] * length)[place] for name, values in columns.items()}
        for place in range(length)
    ]
    ddl = ", ".join([f"{name} date" for name in DAYS] + [f"{name} timestamp" for name in MOMENTS])
    metrics = {name: LargestGap(ColumnPath((name,))) for name in columns}
    seen = measured({"t": frame_of(rows, ddl)}, "t", *metrics.values()).measured
    found = {name: seen[metric].figure for name, metric in metrics.items()}
    assert found == {name: seconds(values) for name, values in columns.items()}
