"""Bounds, lists, multiples and keys, compared by Spark and by Python's exact numbers."""

import math
import struct
from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest

from floe.checks import (
    BadRows,
    ColumnPath,
    NoMatch,
    NoneOf,
    NotMultiple,
    OrphanRows,
    OutOfRange,
    ValueTest,
    WrongLength,
)
from floe.plan import Measurement, NotMeasured

pytestmark = pytest.mark.spark

SMALLEST = Decimal("1e-10")
COLUMNS = {
    "tiny": ("tinyint", [-128, -1, 0, 1, 127, None]),
    "whole": ("bigint", [-(2**63), -1, 0, 1, 2**53, 2**53 + 1, 2**63 - 1, None]),
    "plain": ("decimal(5,2)", [Decimal(text) for text in ("-999.99", "0.00", "0.10", "999.99")]),
    "large": ("decimal(38,0)", [Decimal(10**38 - 1), Decimal(10**37), Decimal(0), None]),
    "wide": (
        "decimal(38,10)",
        [Decimal(10**28 - 1), SMALLEST, Decimal("0.1000000000"), -SMALLEST, Decimal(0)],
    ),
    "single": ("float", [0.1, 0.3, 16777216.0, -0.0, math.inf, None]),
    "double": ("double", [0.1, 0.3, 2.0**53, 2.0**60, 1e23, -math.inf, -0.0, None]),
}
BOUNDS = [
    Decimal(text)
    for text in (
        "0",
        "0.1",
        "0.10000000000000000000001",
        "-0.00000000001",
        "127.5",
        "16777217",
        "9007199254740993",
        "1152921504606846976",
        "9223372036854775807.5",
        "1e23",
        "99999999999999999999999999999999999999.5",
        "1e60",
        "-1e60",
    )
]
MULTIPLES = [Decimal(text) for text in ("0.1", "0.3", "1.5", "0.00000000001", "7", "1e40")]
SIDES = {
    "minimum": lambda value, bound: value < bound,
    "maximum": lambda value, bound: value > bound,
    "exclusive_minimum": lambda value, bound: value <= bound,
    "exclusive_maximum": lambda value, bound: value >= bound,
}


@pytest.fixture(scope="module")
def frame(frame_of):
    longest = max(len(values) for _, values in COLUMNS.values())
    padded = {name: [*values, *[None] * longest] for name, (_, values) in COLUMNS.items()}
    rows = [{name: padded[name][place] for name in COLUMNS} for place in range(longest)]
    return frame_of(rows, ", ".join(f"{name} {ddl}" for name, (ddl, _) in COLUMNS.items()))


def meant(value, bound):
    """The number that a value is; a float is its name, or its bits where these are meant."""
    if not isinstance(value, float):
        return Fraction(value)
    if math.isinf(value):
        return value
    return Fraction(bound) if bound == Decimal(value) else Fraction(Decimal(repr(value)))


def in_units(value):
    """The number that a value is; large floats are what their bits make."""
    return Fraction(value) if abs(value) >= 2**53 else Fraction(Decimal(str(value)))


def values_of(name):
    return [value for value in COLUMNS[name][1] if value is not None]


def test_no_bound_is_rounded_on_its_way_to_a_column(frame, measured, facts_of):
    """A bound with more digits than the column, or of more than 38, was rounded or cast to null."""
    expected = {
        BadRows(ValueTest(ColumnPath((name,)), OutOfRange(**{side: bound}))): sum(
            is_bad(meant(value, bound), Fraction(bound)) for value in values_of(name)
        )
        for name in COLUMNS
        for bound in BOUNDS
        for side, is_bad in SIDES.items()
    }
    seen = measured({"t": frame}, "t", *expected, facts=facts_of(frame)).measured
    wrong = {metric: seen[metric] for metric in expected if seen[metric].figure != expected[metric]}
    assert wrong == {}


def test_no_value_of_a_list_is_rounded_on_its_way_to_a_column(frame, measured, facts_of):
    """A listed 0.5 was compared with `decimal(38,0)` in a type that holds neither."""
    listed = tuple(bound for bound in BOUNDS if not -1 < bound < 0)
    exact = ("tiny", "whole", "plain", "large", "wide")
    expected = {
        BadRows(ValueTest(ColumnPath((name,)), NoneOf((*listed, Decimal("0.10"))))): sum(
            value not in listed for value in values_of(name)
        )
        for name in exact
    }
    seen = measured({"t": frame}, "t", *expected, facts=facts_of(frame)).measured
    assert {metric: seen[metric].figure for metric in expected} == expected


def test_a_list_of_numbers_that_no_float_is_is_not_run(frame, measured, facts_of):
    """It was rounded, so that 16777217 stood for 16777216."""
    metrics = {
        name: BadRows(ValueTest(ColumnPath((name,)), NoneOf((Decimal(number), Decimal("0.1")))))
        for name, number in {"single": 16777217, "double": 2**53 + 1}.items()
    }
    kept = BadRows(ValueTest(ColumnPath(("double",)), NoneOf((Decimal("0.1"), 0, Decimal(2**60)))))
    seen = measured({"t": frame}, "t", *metrics.values(), kept, facts=facts_of(frame)).measured
    assert seen[metrics["single"]] == NotMeasured("no float is exactly 16777217: give fewer digits")
    assert isinstance(seen[metrics["double"]], NotMeasured)
    assert seen[kept].figure == 4


def test_multiples_are_counted_without_rounding(frame, measured, facts_of):
    """`decimal(38,0)` and a multiple of 0.1 had no type in common; 1e23 was divided as a double."""
    expected = {
        BadRows(ValueTest(ColumnPath((name,)), NotMultiple(of))): sum(
            math.isinf(value) or (in_units(value) / Fraction(of)).denominator != 1
            for value in values_of(name)
        )
        for name in COLUMNS
        for of in MULTIPLES
    }
    seen = measured({"t": frame}, "t", *expected, facts=facts_of(frame)).measured
    wrong = {metric: seen[metric] for metric in expected if seen[metric].figure != expected[metric]}
    assert wrong == {}


KEYS = {
    "whole": [0, 1, 2**53, 2**53 + 1, -(2**63), 2**63 - 1],
    "large": [Decimal(10**38 - 1), Decimal(1), Decimal(2**53 + 1)],
    "wide": [Decimal(1), SMALLEST, -SMALLEST, Decimal("0.1"), Decimal(10**28 - 1), Decimal("-1.5")],
    "short": [Decimal("0.1"), Decimal("1.0"), Decimal("-1.5")],
    "counted": [Decimal(1), Decimal(2**53), Decimal(2**53 + 1)],
    "double": [0.1, 1.0, 2.0**53, -(2.0**63), 2.0**63, -1.5, -0.0, math.inf],
    "single": [0.1, 1.0, 16777216.0, -1.5, math.inf],
}
KEY_TYPES = {
    "whole": "bigint",
    "large": "decimal(38,0)",
    "wide": "decimal(38,10)",
    "short": "decimal(5,1)",
    "counted": "decimal(18,0)",
    "double": "double",
    "single": "float",
}
LOSSY = {frozenset(pair) for pair in (("large", "double"), ("large", "single"))} | {
    frozenset(pair) for pair in (("wide", "double"), ("wide", "single"))
}


def key_of(name, value, other):
    if not isinstance(value, float):
        return Fraction(value)
    if math.isinf(value):
        return value
    # Among floats the bits decide: a tenth in four bytes is not the tenth in eight.
    if {name, other} == {"single", "double"}:
        return Fraction(
            value if name == "double" else struct.unpack("f", struct.pack("f", value))[0]
        )
    return in_units(value)


@pytest.mark.parametrize(("way", "children"), [("references", ("wide",)), ("fused", tuple(KEYS))])
def test_keys_of_two_types_are_the_same_key_if_they_are_the_same_number(
    frame_of, measured, facts_of, a_table, way, children
):
    """What overflowed the type of both became null, and so named no parent: orphans were green."""
    frames = {
        name: frame_of([{"k": value} for value in [*values, None]], f"k {KEY_TYPES[name]}")
        for name, values in KEYS.items()
    }
    path = ColumnPath(("k",))
    for child in children:
        metrics = {
            OrphanRows((path,), a_table(name), (path,)): name for name in KEYS if name != child
        }
        stages = {way: tuple(metrics)}
        seen = measured(frames, child, facts=facts_of(frames[child]), **stages).measured
        for metric, parent in metrics.items():
            parents = {key_of(parent, value, child) for value in KEYS[parent]}
            orphans = sum(key_of(child, value, parent) not in parents for value in KEYS[child])
            if {child, parent} in LOSSY:
                assert "cannot be compared without loss" in seen[metric].reason
            else:
                assert isinstance(seen[metric], Measurement), (child, parent, seen[metric])
                assert seen[metric].figure == orphans, (child, parent)


@pytest.fixture
def padded(spark):
    spark.sql("CREATE TABLE padded (k char(4), v varchar(4)) USING parquet")
    spark.sql("INSERT INTO padded VALUES ('ab', 'ab'), ('abc', 'ab '), (NULL, NULL)")
    yield spark.table("padded")
    spark.sql("DROP TABLE padded")


def test_blanks_that_fill_up_a_column_are_no_part_of_its_values(
    padded, frame_of, measured, facts_of, a_table
):
    """`ab` in a `char(4)` matched no pattern and no parent."""
    parent = frame_of([{"k": "ab"}], "k string")
    path, other = ColumnPath(("k",)), ColumnPath(("v",))
    listed = BadRows(ValueTest(path, NoneOf(("ab",))))
    unlike = BadRows(ValueTest(path, NoMatch("^ab$")))
    long = BadRows(ValueTest(path, WrongLength(maximum=2)))
    kept = BadRows(ValueTest(other, WrongLength(maximum=2)))
    orphan = OrphanRows((path,), a_table("p"), (path,))
    metrics, facts = (listed, unlike, long, kept), facts_of(padded)
    frames = {"t": padded, "p": parent}
    seen = measured(frames, "t", *metrics, references=(orphan,), facts=facts).measured
    assert {seen[metric].figure for metric in (*metrics, orphan)} == {1}


NOON = datetime(2024, 6, 1, 12, tzinfo=UTC)
MOMENTS = [NOON - timedelta(microseconds=1), NOON, NOON + timedelta(microseconds=1)]
MOMENTS += [NOON - timedelta(hours=12), NOON + timedelta(hours=2), NOON + timedelta(hours=12)]
TIMES = [
    NOON,
    datetime(2024, 6, 1, 14, tzinfo=timezone(timedelta(hours=2))),
    datetime(2024, 6, 1, 8, tzinfo=ZoneInfo("America/New_York")),
    datetime(2024, 6, 1, 12),  # noqa: DTZ001
    date(2024, 6, 1),
    date(2024, 6, 2),
]


def in_utc(moment):
    if not isinstance(moment, datetime):
        moment = datetime(moment.year, moment.month, moment.day)  # noqa: DTZ001
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)


@pytest.mark.parametrize("zone", ["America/New_York", "Asia/Tokyo"])
def test_the_zone_of_the_session_moves_no_bound(spark, frame_of, measured, facts_of, zone):
    rows = [{"at": at, "plain": at.replace(tzinfo=None), "day": at.date()} for at in MOMENTS]
    frame = frame_of(rows, "at timestamp, plain timestamp_ntz, day date")
    expected = {
        BadRows(ValueTest(ColumnPath((name,)), OutOfRange(**{side: bound}))): sum(
            is_bad(in_utc(row[name]), in_utc(bound)) for row in rows
        )
        for name in rows[0]
        for bound in TIMES
        for side, is_bad in SIDES.items()
    }
    before = spark.conf.get("spark.sql.session.timeZone")
    spark.conf.set("spark.sql.session.timeZone", zone)
    try:
        seen = measured({"t": frame}, "t", *expected, facts=facts_of(frame)).measured
    finally:
        spark.conf.set("spark.sql.session.timeZone", before)
    wrong = {metric: seen[metric] for metric in expected if seen[metric].figure != expected[metric]}
    assert wrong == {}
