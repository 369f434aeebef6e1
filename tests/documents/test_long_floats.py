import copy
import json
from decimal import Decimal

import pytest

from floe.documents import content_hash, print_yaml, read_text

LONG = "0.12345678901234567890123"


def read(text):
    return read_text("a.yaml", f"a: {text}\n").tree["a"]


@pytest.mark.parametrize("text", [LONG, "-98765432109876543.25", "1.00000000000000000001e-3"])
def test_a_number_keeps_the_digits_that_a_float_drops(text):
    """A bound of 20 places was rounded before any column was looked at."""
    number = read(text)
    assert number == float(text)
    assert Decimal(str(number)) == Decimal(text)
    assert print_yaml({"a": number}) == f"a: {text}\n"
    assert str(copy.deepcopy(number)) == text
    assert json.dumps(number) == json.dumps(float(text))


@pytest.mark.parametrize("text", ["0.1", "0.1000000000000000000", "1e-999999", "0.5e3"])
def test_other_numbers_are_plain_floats(text):
    assert type(read(text)) is float


def test_a_digit_that_a_float_drops_changes_the_hash():
    """Two bounds that round to one double had one hash: the change was not seen."""
    number, other = read("99999999999999999.99"), read("99999999999999999.98")
    assert content_hash({"a": [number]}) != content_hash({"a": [other]})
    assert content_hash(number) != content_hash(float(number))
    assert content_hash(number) == content_hash(read("9999999999999999999.000e-2"))
    assert content_hash(read("123456789012345678901.0")) == content_hash(123456789012345678901)
