import json

import pytest
import rfc8785
from hypothesis import assume, given
from hypothesis import strategies as st

from floe.documents import canonical_json, content_hash

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"b": 1, "a": [1.0, 1e21, 1e-7, 0.1]}, '{"a":[1,1e+21,1e-7,0.1],"b":1}'),
        ({"\U0001f600": 1, "\ufb33": 2}, '{"\U0001f600":1,"\ufb33":2}'),
        ({"big": 2**70}, '{"big":"1180591620717411303424"}'),
        (
            {"a": "\u00e9\x7f\x01\u2028", "b": (0.5, -99.9)},
            '{"a":"é\x7f\\u0001\u2028","b":[0.5,-99.9]}',
        ),
        ("\ud800", '"\\\\ud800"'),
    ],
)
def test_values_have_one_way_to_be_written(value, text):
    assert canonical_json(value).decode() == text


@given(json_values)
def test_values_are_written_as_the_reference_writes_them(value):
    try:
        expected = rfc8785.dumps(value)
    except rfc8785.CanonicalizationError:
        assume(condition=False)
    assert canonical_json(value) == expected


@given(json_values)
def test_every_value_can_be_hashed_and_equal_ones_alike(value):
    assert content_hash(value) == content_hash(json.loads(json.dumps(value)))
