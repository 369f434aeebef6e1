import pytest
from hypothesis import given
from hypothesis import strategies as st

from floe.documents import (
    Edit,
    TextLayout,
    apply_edits,
    insert_below,
    insert_entry,
    read_text,
    rename_key,
    replace_scalar,
)
from floe.documents.edits import write_scalar


def insert(text, path=()):
    layout = TextLayout(text)
    return apply_edits(text, [insert_entry(layout, layout.find(path), "id", "new")])


def replace(text, path, value):
    layout = TextLayout(text)
    edit = replace_scalar(layout, layout.find(path), value)
    return None if edit is None else apply_edits(text, [edit])


@pytest.mark.parametrize(
    ("text", "path", "expected"),
    [
        ("- name: x\n", (0,), "- id: new\n  name: x\n"),
        ("- name: x\r\n  a: 1\r\n", (0,), "- id: new\r\n  name: x\r\n  a: 1\r\n"),
        ("- name: x", (0,), "- id: new\n  name: x"),
        ("a:\n  - - name: x\n", ("a", 0, 0), "a:\n  - - id: new\n      name: x\n"),
        ("-\n  name: x\n", (0,), "-\n  id: new\n  name: x\n"),
        ("- # why\n  name: x\n", (0,), "- # why\n  id: new\n  name: x\n"),
        ("- &a\n  name: x\n", (0,), "- &a\n  id: new\n  name: x\n"),
        ("- !!map\n  name: x\n", (0,), "- !!map\n  id: new\n  name: x\n"),
        ("- &k name: x\n", (0,), "- id: new\n  &k name: x\n"),
        ("[{name: x}]", (0,), "[{id: new, name: x}]"),
        ("[{ name: x }, 1]", (0,), "[{ id: new, name: x }, 1]"),
        ('[{"name": "x"}]', (0,), '[{"id": "new", "name": "x"}]'),
        ('[\n  {\n    "name": 1\n  }\n]', (0,), '[\n  {\n    "id": "new",\n    "name": 1\n  }\n]'),
        ("- 😀: x\n- name: y\n", (1,), "- 😀: x\n- id: new\n  name: y\n"),
        ("a: '😀😀'\nb: {c: 1}\n", ("b",), "a: '😀😀'\nb: {id: new, c: 1}\n"),
        ("a: |\n  b: c\n\nd:\n  e: f\n", ("d",), "a: |\n  b: c\n\nd:\n  id: new\n  e: f\n"),
        ("- <<: {a: 1}\n  b: 2\n", (0,), "- id: new\n  <<: {a: 1}\n  b: 2\n"),
        ("--- # first\n- name: x\n...\n", (0,), "--- # first\n- id: new\n  name: x\n...\n"),
    ],
)
def test_an_entry_comes_first_and_the_rest_stays(text, path, expected):
    assert insert(text, path) == expected


def test_an_entry_can_come_before_another_key():
    layout = TextLayout("a: 1\nb: 2\n")
    edit = insert_entry(layout, layout.root, "id", "new", before="b")
    assert apply_edits(layout.text, [edit]) == "a: 1\nid: new\nb: 2\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- name: x  # c\n  a: 1\n", "- name: x  # c\n  id: new\n  a: 1\n"),
        ("- name: x  # c\r\n  a: 1\r\n", "- name: x  # c\r\n  id: new\r\n  a: 1\r\n"),
        ("- name: x", "- name: x\n  id: new"),
        ("- name: 'x'\n- b: 1\n", "- name: 'x'\n  id: new\n- b: 1\n"),
        ("- name: |\n    x\n", None),
        ("- name: 'x\n    y'\n", None),
        ("- name:\n    x\n", None),
        ("- name:\n    b: 1\n", None),
        ("- {name: x}\n", None),
    ],
)
def test_an_entry_can_come_below_a_first_line(text, expected):
    layout = TextLayout(text)
    edit = insert_below(layout, layout.find((0,)), "id", "new")
    assert (edit and apply_edits(text, [edit])) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("to: a.b # c\n", "to: schema/a/properties/b # c\n"),
        ("to: 'a.b'\n", "to: 'schema/a/properties/b'\n"),
        ('to: "a.b"\n', 'to: "schema/a/properties/b"\n'),
        ("{to: a.b}\n", "{to: schema/a/properties/b}\n"),
        ("to:   a.b\r\n", "to:   schema/a/properties/b\r\n"),
        ("to:\n  a.b\n", "to:\n  schema/a/properties/b\n"),
        ("to: &x a.b\n", None),
        ("to: !!str a.b\n", None),
        ("to: >-\n  a.b\n", None),
        ("to: a\n  .b\n", None),
        ("to:\n", None),
        ("to: [a]\n", None),
    ],
)
def test_a_scalar_keeps_its_quotes(text, expected):
    assert replace(text, ("to",), "schema/a/properties/b") == expected


def test_an_alias_is_not_replaced():
    assert replace("a: &x a.b\nto: *x\n", ("to",), "new") is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [("title: x\n", "name: x\n"), ('{"title": 1}', '{"name": 1}'), ("'title' : x", "'name' : x")],
)
def test_a_key_is_renamed_in_its_own_quotes(text, expected):
    layout = TextLayout(text)
    assert apply_edits(text, [rename_key(layout.root, "title", "name")]) == expected


def test_the_same_edit_counts_once_and_order_does_not_matter():
    edits = [Edit(4, 5, "Y"), Edit(0, 0, ">"), Edit(0, 1, "X"), Edit(4, 5, "Y")]
    assert apply_edits("a b c", edits) == ">X b Y"


def test_edits_that_meet_are_refused():
    with pytest.raises(ValueError, match="two edits meet at character 1"):
        apply_edits("abc", [Edit(0, 2, "x"), Edit(1, 3, "y")])


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("order_id", "order_id"),
        ("1", "'1'"),
        ("1e5", "'1e5'"),
        ("true", "'true'"),
        ("null", "'null'"),
        ("no", "'no'"),
        ("Y", "'Y'"),
        ("a/b", "a/b"),
        ("../c.yaml#/schema/a", "../c.yaml#/schema/a"),
        ("https://a.example/c.yaml#/schema/a", "https://a.example/c.yaml#/schema/a"),
        ("it's", "'it''s'"),
        ("-a", "'-a'"),
        ("a: b", "'a: b'"),
        ("ä", "'ä'"),
        ("", "''"),
    ],
)
def test_a_text_is_quoted_only_where_it_has_to_be(value, expected):
    assert write_scalar(value) == expected


@given(value=st.text(st.characters(codec="ascii", categories=["L", "N", "P", "S"]), max_size=12))
def test_a_written_scalar_is_read_as_the_same_text(value):
    for text in (f"a: {write_scalar(value)}\n", f"[{write_scalar(value)}, 1]\n"):
        tree = read_text("x.yaml", text).tree
        assert (tree["a"] if isinstance(tree, dict) else tree[0]) == value


def test_aliases_and_merges_lead_to_what_they_stand_for():
    layout = TextLayout("a: &x {b: 1}\nc: *x\nd:\n  <<: *x\n  e: 2\nf:\n  <<: [*x, {g: 3}]\n")
    origin = layout.find(("a",))
    assert layout.find(("c",)) is origin
    assert layout.find(("d", "b")) is origin.children["b"]
    assert layout.find(("f", "g")) is not None
    assert layout.find(("d", "nothing")) is None
    assert layout.find(("a", "b", "c")) is None
    assert origin.merged_by == [layout.find(("d",)), layout.find(("f",))]


def test_an_empty_text_has_an_empty_layout():
    assert TextLayout("").root.keys == {}
    assert TextLayout("# nothing\n").find(("a",)) is None


def test_an_alias_can_be_a_key():
    layout = TextLayout("a: &k b\n*k : {c: 1}\n&m d: e\n*m : f\n")
    assert layout.find(("b", "c")) is not None
    assert list(layout.root.keys) == ["a", "b", "d"]
