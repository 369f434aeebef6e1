import pytest
from hypothesis import given
from hypothesis import strategies as st

from floe.naming.connections.qualified_names import NamePart, name_components, split_name
from floe.naming.definitions import Kind
from floe.naming.registry import default_registry

TEXTS = st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1, max_size=8)


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("orders", [NamePart("orders")]),
        ("public.orders", [NamePart("public"), NamePart("orders")]),
        ('"My.Db".s', [NamePart("My.Db", is_quoted=True), NamePart("s")]),
        ('"a ""b"""', [NamePart('a "b"', is_quoted=True)]),
        ("`a.b`.c", [NamePart("a.b", is_quoted=True), NamePart("c")]),
        ("[dbo].[My ]]T]", [NamePart("dbo", is_quoted=True), NamePart("My ]T", is_quoted=True)]),
        ("a..b", [NamePart("a"), NamePart(""), NamePart("b")]),
        ('"open.b', [NamePart('"open'), NamePart("b")]),
        ('"a"b.c', [NamePart('"a"b'), NamePart("c")]),
        ("", [NamePart("")]),
    ],
)
def test_dots_part_a_name_unless_they_stand_in_quotes(name, parts):
    assert list(split_name(name)) == parts


@given(st.lists(TEXTS, min_size=1, max_size=4), st.sampled_from(['"', "`"]))
def test_quoted_parts_come_back_whole(texts, quote):
    name = ".".join(quote + each.replace(quote, quote * 2) + quote for each in texts)

    assert split_name(name) == tuple(NamePart(each, is_quoted=True) for each in texts)


def test_parts_are_components_from_the_end_and_the_first_takes_the_rest():
    definition = default_registry().find(Kind.DATASET, "dremio")

    assert definition is not None
    assert name_components(definition, split_name("t")) == {"table": "t"}
    assert name_components(definition, split_name('a."b.c".d.t')) == {
        "path": 'a."b.c".d',
        "table": "t",
    }
    assert name_components(definition, ()) == {}
