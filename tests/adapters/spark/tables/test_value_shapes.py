import random

import pytest

from floe.adapters.spark.tables.shape_counts import read_counts, sample_frame, shape_rows
from floe.adapters.spark.tables.value_shapes import shape_of
from floe.adapters.spark.types import to_columns
from floe.checks import ColumnPath, Inside
from floe.model import SHAPES
from floe.plan import ShapeCount, TableFacts

pytestmark = pytest.mark.spark

TEXTS = {
    "email": ("ana.lima+shop@mail.example.com", "  o'neil@example.org "),
    "iban": ("DE89370400440532013000", "GB82 WEST 1234 5698 7654 32", "nl91abna0417164300"),
    "payment_card": ("4111 1111 1111 1111", "5555-5555-5555-4444", "378282246310005"),
    "national_id": (
        *("123-45-6789", "AB 12 34 56 C", "RSSMRA85T10A562S", "529.982.247-25", "12345678Z"),
        *("X1234567L", "255081416802538", "2 55 08 14 168 025 38", "44051401359"),
        *("811218-9876", "19811218-9876", "8112189876", "198112189876", "111222333"),
    ),
    "health_number": ("943 476 5919", "4857773457", "6541003238"),
    "diagnosis_code": ("E11.9", "S52.521A"),
    "phone": ("+49 30 901820", "+1 (212) 555-0187", "(212) 555-0187", "212-555-0187"),
    "ip_address": ("8.8.8.108", "52.14.33.7", "203.0.113.9", "2001:db8::1"),
    "mac_address": ("00:1B:44:11:3A:B7", "00-1b-44-11-3a-b7"),
    "coordinates": ("52.5200,13.4050", "-33.8688; 151.2093", "POINT(13.40501 52.52001)"),
    None: (
        *("", "hello", "react@18.2.0", "user@localhost", "@home", "DE89370400440532013001"),
        *("4111111111111112", "1234567890123452", "000-12-3456", "12345678A", "44051401358"),
        *("811218-9875", "8112189875", "8113189876", "111222334", "4857773456"),
        *("9434765919", "143 476 5918", "A-12", "E11"),
        *("0306406152", "3161484100", "1.2.3.4", "10.2.0.14", "24.10.1.3", "2.0.0.0"),
        *("0012345678", "2026-11-18", "12.5", "10.0.0.1", "192.168.1.7", "127.0.0.1", "::1"),
        *("256.1.1.1", "00:1B-44:11:3A:B7", "1.5,2.5", "95.0000,200.0000"),
        *("5f0c3c9a-8f0e-4a57-9d0c-0a1b2c3d4e5f", "a" * 500 + "@example.com"),
    ),
}
NUMBERS = {
    "payment_card": (4111111111111111, 378282246310005),
    "national_id": (44051401359, 111222333, 8112189876, 198112189876),
    "health_number": (4857773457, 6541003238),
    None: (4111111111111112, 123456789, 2125550187, 20261118, 0),
}


def shapes_of(spark, values, *, is_number):
    frame = spark.createDataFrame(
        [(str(value), is_number) for value in values], "v string, n boolean"
    )
    return [row[0] for row in frame.select(shape_of(frame.v, frame.n)).collect()]


@pytest.mark.req("REQ-235.2", "REQ-235.3", "REQ-235.4")
def test_every_shape_is_told_by_its_form_and_its_check_digits(spark):
    expected = [(shape, value) for shape, values in TEXTS.items() for value in values]
    shapes = shapes_of(spark, [value for _, value in expected], is_number=False)
    assert [(s, v) for s, (_, v) in zip(shapes, expected, strict=True)] == expected
    assert set(TEXTS) == {*SHAPES, None}


def test_numbers_have_only_shapes_with_check_digits(spark):
    expected = [(shape, value) for shape, values in NUMBERS.items() for value in values]
    shapes = shapes_of(spark, [value for _, value in expected], is_number=True)
    assert [(s, v) for s, (_, v) in zip(shapes, expected, strict=True)] == expected


def test_numbers_at_random_seldom_have_a_shape(spark):
    chance = random.Random(5)  # noqa: S311 - nobody is to be kept from guessing these
    for digits in (9, 10, 11, 13, 15, 16):
        values = [chance.randrange(10 ** (digits - 1), 10**digits) for _ in range(500)]
        shapes = shapes_of(spark, values, is_number=True)
        assert sum(shape is not None for shape in shapes) < 75, digits


def test_values_are_counted_however_deep_they_lie(spark):
    frame = spark.createDataFrame(
        [
            (
                "a@example.com",
                {"tel": "+49 30 901820"},
                ["b@example.com", None, "x"],
                1,
                {"k": "c@d.io"},
            ),
            ("b@example.com", None, None, 2, None),
            (None, {"tel": None}, [], 3, {}),
        ],
        "mail string, who struct<tel:string>, others array<string>, n int, more map<string,string>",
    )
    facts = TableFacts(to_columns(frame.schema))
    paths = [
        ColumnPath(("mail",)),
        ColumnPath(("who", "tel")),
        ColumnPath(("others", Inside.ITEMS)),
        ColumnPath(("more", Inside.VALUES)),
        ColumnPath(("n",)),
    ]
    sampled = read_counts(shape_rows(frame, facts, paths).collect(), paths)
    assert sampled.rows == 3
    assert [(c.values, dict(c.shapes)) for c in sampled.columns.values()] == [
        (2, {"email": ShapeCount(2, 2)}),
        (1, {"phone": ShapeCount(1, 1)}),
        (2, {"email": ShapeCount(1, 1)}),
        (1, {"email": ShapeCount(1, 1)}),
        (3, {}),
    ]


def test_a_sample_is_spread_where_the_size_of_a_table_is_known(spark):
    frame = spark.range(1000)
    columns = to_columns(frame.schema)
    whole, chosen = sample_frame(frame, TableFacts(columns, rows=1000), 1000)
    assert (whole.count(), chosen) == (1000, "all")
    spread, chosen = sample_frame(frame, TableFacts(columns, rows=1000), 100)
    ids = [row.id for row in spread.collect()]
    assert chosen == "spread"
    assert 50 < len(ids) <= 100
    assert max(ids) > 500
    first, chosen = sample_frame(frame, TableFacts(columns), 100)
    assert (first.count(), chosen) == (100, "first")


def nhs(number):
    """An NHS number with its check digit, as the NHS describes it; None where it has none."""
    digits = f"{number:09d}"
    check = 11 - sum(int(d) * w for d, w in zip(digits, range(10, 1, -1), strict=True)) % 11
    return None if check == 10 else f"{digits}{0 if check == 11 else check}"


def personnummer(year, month, day, birth):
    digits = f"{year:02d}{month:02d}{day:02d}{birth:03d}"
    doubled = (int(d) * (1 if place % 2 else 2) for place, d in enumerate(digits))
    return f"{digits}{-sum(n // 10 + n % 10 for n in doubled) % 10}"


def test_numbers_with_check_digits_are_told_with_and_without_what_parts_them(spark):
    """Digits alone went by unseen."""
    chance = random.Random(11)  # noqa: S311 - nobody is to be kept from guessing these
    health = [n for n in (nhs(chance.randrange(4 * 10**8, 5 * 10**8)) for _ in range(60)) if n]
    spaced = [f"{n[:3]} {n[3:6]} {n[6:]}" for n in health]
    people = [
        personnummer(
            *(chance.randrange(low, high) for low, high in ((0, 100), (1, 13), (1, 29))),
            chance.randrange(1000),
        )
        for _ in range(60)
    ]
    dashed = [f"{p[:6]}-{p[6:]}" for p in people]
    for values, shape in (
        (spaced, "health_number"),
        (dashed, "national_id"),
        (people, "national_id"),
    ):
        assert set(shapes_of(spark, values, is_number=False)) == {shape}
    told = shapes_of(spark, health, is_number=False)
    assert told.count("health_number") >= len(health) - 2, "a few are Swedish as well"
    wrong = [f"{p[:9]}{(int(p[9]) + 1) % 10}" for p in people]
    assert "national_id" not in shapes_of(spark, wrong, is_number=False)


def test_columns_of_versions_have_few_addresses_and_columns_of_addresses_many(spark):
    chance = random.Random(13)  # noqa: S311 - nobody is to be kept from guessing these
    versions = [
        ".".join(str(chance.randrange(most)) for most in (20, 30, 60, 200)) for _ in range(300)
    ]
    addresses = [
        ".".join(str(chance.randrange(low, 256)) for low in (11, 0, 0, 1)) for _ in range(300)
    ]
    told = [shapes_of(spark, values, is_number=False) for values in (versions, addresses)]
    assert told[0].count("ip_address") < 0.8 * 300 < 0.9 * 300 < told[1].count("ip_address")
