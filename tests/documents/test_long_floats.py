import copy
import json
from decimal import Decimal

import pytest

from floe.documents import print_yaml, read_text

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
