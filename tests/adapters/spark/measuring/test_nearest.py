import random
import struct
from decimal import Decimal, localcontext
from fractions import Fraction

import pytest

from floe.adapters.spark.measuring.expressions.nearest import (
    Nearest,
    nearest,
    unscaled,
    whole_part,
)
from floe.model import DataType

DOUBLE, SINGLE = DataType("float64"), DataType("float32")
WIDE = DataType("decimal", precision=38, scale=10)


def single(number):
    return struct.unpack("f", struct.pack("f", number))[0]


@pytest.mark.parametrize(
    ("number", "type_", "text", "is_exact"),
    [
        ("0.1", DOUBLE, "0.1", True),
        ("0.1", SINGLE, "0.1", True),
        ("0.1", WIDE, "1000000000E-10", True),
        ("0.1", DataType("int64"), "0", False),
        ("-0.1", DataType("int8"), "-1", False),
        ("-129", DataType("int8"), None, False),
        ("400", DataType("int8"), "127", False),
        ("0.00000000009", WIDE, "0E-10", False),
        ("-0.00000000009", WIDE, "-1E-10", False),
        ("1e30", WIDE, "99999999999999999999999999999999999999E-10", False),
        ("-1e30", WIDE, None, False),
        ("16777217", SINGLE, "16777216", False),
        ("9007199254740993", DOUBLE, "9007199254740992.0", False),
        ("1152921504606846976", DOUBLE, "1.152921504606847e+18", True),
        ("1e23", DOUBLE, "1e+23", True),
        ("0.10000000000000000000001", DOUBLE, "0.1", False),
        ("0.09999999999999999999999", DOUBLE, "0.09999999999999999", False),
        ("1e400", DOUBLE, "1.7976931348623157e+308", False),
        ("-1e400", DOUBLE, "-inf", False),
        ("1e39", SINGLE, "3.4028235e+38", False),
        ("-1e39", SINGLE, "-inf", False),
        ("-1e-60", SINGLE, "-1e-45", False),
        ("0", SINGLE, "0", True),
    ],
)
def test_a_number_stands_on_or_above_a_value_of_the_type(number, type_, text, is_exact):
    place = nearest(Decimal(number), type_)
    assert (place.text, place.is_exact) == (text, is_exact)


def test_texts_hold_no_numbers():
    assert nearest(Decimal(1), DataType("string")) is None


@pytest.mark.parametrize(
    ("type_", "rounded"), [(DOUBLE, float), (SINGLE, single)], ids=["double", "single"]
)
def test_every_float_is_the_nearest_to_itself_and_to_what_follows_it(type_, rounded):
    chance = random.Random(7)  # noqa: S311
    for _ in range(300):
        place = rounded(chance.choice((1, -1)) * chance.random() * 10 ** chance.randint(-30, 30))
        found = nearest(Decimal(place), type_)
        assert found.is_exact
        assert rounded(float(found.text)) == place
        named = nearest(Decimal(found.text), type_)
        assert named == found
        with localcontext(prec=400):
            above = max(Decimal(place), Decimal(found.text)) + Decimal("1e-80")
        assert nearest(above, type_) == Nearest(found.text, is_exact=False)


def test_a_multiple_is_counted_in_units_of_the_scale():
    chance = random.Random(7)  # noqa: S311
    for _ in range(300):
        scale = chance.randint(0, 12)
        of = Decimal(chance.randint(1, 5000)).scaleb(-chance.randint(0, 14))
        units = chance.randint(-(10**6), 10**6) * chance.choice((1, of.as_integer_ratio()[0]))
        is_multiple = (Fraction(units, 10**scale) / Fraction(of)).denominator == 1
        assert (units % whole_part(of, scale) == 0) is is_multiple
        assert Fraction(Decimal(unscaled(units, scale))) == Fraction(units, 10**scale)
