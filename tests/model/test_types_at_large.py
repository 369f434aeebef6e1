from hypothesis import given
from hypothesis import strategies as st

from floe.comparing import KEEPS_ALL, type_misfit
from floe.model import KINDS, DataType, Field, parse_type, print_type

names = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), min_size=1, max_size=8)
simple = st.one_of(
    st.sampled_from(sorted(set(KINDS))).map(DataType),
    st.integers(1, 999).map(lambda length: DataType("string", length=length)),
    st.integers(1, 999).map(lambda length: DataType("binary", length=length)),
    st.integers(0, 9).map(lambda digits: DataType("timestamp_ntz", precision=digits)),
    st.builds(
        lambda p, s: DataType("decimal", precision=p, scale=s),
        st.integers(1, 38),
        st.integers(-5, 38),
    ),
)


def nest(inner):
    fields = st.lists(
        st.builds(Field, names, inner, st.booleans()),
        min_size=1,
        max_size=4,
        unique_by=lambda field: field.name,
    )
    return st.one_of(
        st.builds(lambda e, n: DataType("array", element=e, contains_null=n), inner, st.booleans()),
        st.builds(
            lambda k, v, n: DataType("map", key=k, value=v, contains_null=n),
            inner,
            inner,
            st.booleans(),
        ),
        fields.map(lambda listed: DataType("struct", fields=tuple(listed))),
    )


types = st.recursive(simple, nest, max_leaves=12)


@given(types)
def test_a_printed_type_is_read_back(data_type):
    assert parse_type(print_type(data_type)) == data_type


@given(st.text(st.sampled_from("abint<>(),:[]`\"' 019array-struct"), max_size=60))
def test_no_text_is_too_odd_to_be_judged(text):
    found = parse_type(text)
    assert found is None or parse_type(print_type(found)) == found


@given(types)
def test_every_type_fits_itself(data_type):
    assert type_misfit(None, data_type, data_type, KEEPS_ALL) is None
