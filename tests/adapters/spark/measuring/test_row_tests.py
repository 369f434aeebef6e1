from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from floe.checks import (
    AnyOf,
    BadRows,
    ColumnPath,
    Inside,
    MissingEntries,
    NoMatch,
    NoneOf,
    NotAgainstNow,
    NotMultiple,
    Null,
    OneOf,
    OutOfRange,
    RepeatedItems,
    ValueTest,
    WrongCount,
    WrongLength,
)
from floe.plan import Measurement

pytestmark = pytest.mark.spark

WEIRD = "we.ird `na\"me' ü"
SCHEMA = f"""
    i int, l bigint, f float, d double, p decimal(10,2), s string, b boolean, dt date,
    ts timestamp, tn timestamp_ntz, st struct<a: int, s: string, deep: struct<x: int>>,
    ar array<int>, ad array<double>, m map<string, int>, rows array<struct<q: int>>,
    `{WEIRD.replace("`", "``")}` string
"""
NAMES = ("i", "l", "f", "d", "p", "s", "b", "dt", "ts", "tn", "st", "ar", "ad", "m", "rows", WEIRD)
ITEMS, KEYS, VALUES = Inside.ITEMS, Inside.KEYS, Inside.VALUES
HALF_PAST = datetime(2026, 6, 15, 12, 30, tzinfo=timezone(timedelta(hours=2)))

texts = st.text(st.sampled_from("aAbB1 é雪🎉\n'`\"-"), max_size=6)
small = st.integers(-5, 5)
moments = st.datetimes(datetime(1950, 1, 1), datetime(2100, 1, 1))  # noqa: DTZ001
floats = st.one_of(
    st.sampled_from([0.0, -0.0, float("nan"), float("inf"), float("-inf"), 0.5, -2.5, 3.0]),
    st.integers(-40, 40).map(lambda n: n / 4),
)


def maybe(strategy):
    return st.one_of(st.none(), strategy)


def struct(**fields):
    return st.fixed_dictionaries({**fields, "__struct__": st.just("yes")})


rows = st.fixed_dictionaries(
    {
        "i": maybe(small),
        "l": maybe(st.sampled_from([0, 1, -1, 2**40, 2**63 - 1, -(2**63)])),
        "f": maybe(floats),
        "d": maybe(floats),
        "p": maybe(st.decimals(-100, 100, places=2)),
        "s": maybe(texts),
        "b": maybe(st.booleans()),
        "dt": maybe(st.dates(date(2026, 6, 1), date(2026, 6, 30))),
        "ts": maybe(moments.map(lambda at: at.replace(tzinfo=UTC))),
        "tn": maybe(moments),
        "st": maybe(struct(a=maybe(small), s=maybe(texts), deep=maybe(struct(x=maybe(small))))),
        "ar": maybe(st.lists(maybe(small), max_size=4)),
        "ad": maybe(st.lists(maybe(floats), max_size=4)),
        "m": maybe(st.dictionaries(texts, maybe(small), max_size=3)),
        "rows": maybe(st.lists(maybe(struct(q=maybe(small))), max_size=3)),
        WEIRD: maybe(texts),
    }
)


def bad(test, *steps):
    return ValueTest(ColumnPath(steps), test)


PREDICATES = (
    *(bad(Null(), name) for name in ("i", "f", "s", "st", "ar", "m", WEIRD)),
    bad(Null(), "st", "a"),
    bad(Null(), "st", "deep", "x"),
    bad(Null(), "ar", ITEMS),
    bad(Null(), "rows", ITEMS, "q"),
    bad(Null(), "m", VALUES),
    bad(OneOf((1, 2, None)), "i"),
    bad(OneOf(("a", "")), "s"),
    bad(OneOf((None,)), "st", "a"),
    bad(OneOf((0.0, float("nan"))), "d"),
    bad(OneOf((0, *range(100, 130))), "d"),
    bad(OneOf((2**63 - 1, 2**70, "x")), "l"),
    bad(OneOf((Decimal("1.5"), 2)), "p"),
    bad(OneOf(values=(True,)), "b"),
    bad(NoneOf(("a", "A", "雪")), "s"),
    bad(NoneOf((1, 2)), "ar", ITEMS),
    bad(NoneOf(("a", "A")), "m", KEYS),
    bad(NoneOf((date(2026, 6, 1), date(2026, 6, 2))), "dt"),
    bad(NoneOf((0.5, 3)), "f"),
    bad(NoneOf(()), "i"),
    bad(OutOfRange(minimum=-1, maximum=3), "i"),
    bad(OutOfRange(exclusive_minimum=-1, exclusive_maximum=3), "i"),
    bad(OutOfRange(minimum=0), "d"),
    bad(OutOfRange(maximum=0), "d"),
    bad(OutOfRange(minimum=-2.5, exclusive_maximum=0.5), "f"),
    bad(OutOfRange(minimum=2**40), "l"),
    bad(OutOfRange(maximum=Decimal("1.5")), "i"),
    bad(OutOfRange(minimum=Decimal("-9.99"), maximum=50), "p"),
    bad(OutOfRange(minimum=HALF_PAST), "ts"),
    bad(OutOfRange(maximum=datetime(2026, 6, 15, 12, 30)), "tn"),  # noqa: DTZ001
    bad(OutOfRange(minimum=date(2026, 6, 10), exclusive_maximum=date(2026, 6, 20)), "dt"),
    bad(OutOfRange(minimum=0), "st", "deep", "x"),
    bad(OutOfRange(minimum=0), "rows", ITEMS, "q"),
    bad(OutOfRange(maximum=2), "m", VALUES),
    bad(OutOfRange(maximum=1), "ad", ITEMS),
    *(bad(NotAgainstNow(sign), name) for sign in ("<=", ">") for name in ("dt", "ts", "tn")),
    bad(NotAgainstNow("<"), "dt"),
    bad(NotAgainstNow(">="), "dt"),
    bad(WrongLength(1, 3), "s"),
    bad(WrongLength(maximum=1), WEIRD),
    bad(WrongLength(minimum=1), "m", KEYS),
    bad(NoMatch("^[aAbB]+$"), "s"),
    bad(NoMatch("a"), WEIRD),
    bad(NoMatch("é|雪"), "s"),
    bad(NotMultiple(Decimal(2)), "i"),
    bad(NotMultiple(Decimal("0.25")), "d"),
    bad(NotMultiple(Decimal("0.1")), "d"),
    bad(NotMultiple(Decimal("0.05")), "p"),
    bad(NotMultiple(Decimal(7)), "l"),
    bad(WrongCount(1, 2), "ar"),
    bad(WrongCount(maximum=1), "m"),
    bad(WrongCount(minimum=2), "st"),
    bad(RepeatedItems(), "ar"),
    bad(RepeatedItems(), "ad"),
    bad(MissingEntries(("a", "s")), "st"),
    AnyOf((bad(Null(), "i"), bad(OutOfRange(minimum=0), "d"), bad(NoMatch("a"), "s"))),
)


def stored(value):
    """A row without the oracle's marks."""
    if isinstance(value, dict):
        return {key: stored(one) for key, one in value.items() if key != "__struct__"}
    return [stored(one) for one in value] if isinstance(value, list) else value


@pytest.mark.req("REQ-229.1")
# Shrinking would run Spark hundreds of times.
@settings(
    max_examples=6, phases=(Phase.explicit, Phase.generate), suppress_health_check=list(HealthCheck)
)
@given(st.lists(rows, max_size=12))
def test_every_row_test_counts_what_a_slow_oracle_counts(spark, measured, oracle, table_rows):
    plain = [tuple(stored(row[name]) for name in NAMES) for row in table_rows]
    frame = spark.createDataFrame(plain, SCHEMA)
    metrics = tuple(BadRows(predicate) for predicate in PREDICATES)
    figures = measured({"t": frame}, "t", *metrics)
    expected = {
        metric: sum(oracle(metric.predicate, row) for row in table_rows) for metric in metrics
    }
    found = {
        metric: seen.figure if isinstance(seen, Measurement) else seen
        for metric, seen in figures.measured.items()
    }
    assert found == expected
    assert {seen.rows for seen in figures.measured.values()} == {len(table_rows)}
    assert figures.passes == 1
