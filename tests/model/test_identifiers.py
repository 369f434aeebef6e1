import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floe.model import snake_case


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("orderId", "order_id"),
        ("HTTPServer", "http_server"),
        ("Straße", "strasse"),
        ("café au lait", "cafe_au_lait"),
        ("_a--b_", "a_b"),
        ("日本", ""),
    ],
)
def test_a_name_becomes_plain_words(name, expected):
    assert snake_case(name) == expected


@given(st.text())
def test_what_was_made_plain_stays_as_it_is(name):
    made = snake_case(name)
    assert re.fullmatch("[a-z0-9_]*", made)
    assert snake_case(made) == made
