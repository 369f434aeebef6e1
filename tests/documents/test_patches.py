import pytest
from hypothesis import given
from hypothesis import strategies as st

from floe.documents import UnsafePatchError, YamlPatch, read_text

THEIRS = """\
version: 2
# about the shop
models:
  - name: customers   # one row each
    description: >
      All of them,
      old ones too.

    columns:
      - name: id
        tests: [unique, not_null]
      # set by marketing
      - name: name
        data_tests:

      - {name: age}
  # the next one
  - name: orders
    config: {meta: {a: 1}}
"""
COLUMNS = ("models", 0, "columns")


def patched(text, *calls):
    patch = YamlPatch("theirs.yml", text)
    for name, *arguments in calls:
        getattr(patch, name)(*arguments)
    return patch.finish()


def test_what_is_added_stands_where_it_belongs_and_nothing_else_moves():
    made = patched(
        THEIRS,
        ("append", (*COLUMNS, 0, "tests"), {"relationships": {"to": "ref('a')"}}),
        ("add_key", (*COLUMNS, 0), "description", "two\nlines"),
        ("add_key", (*COLUMNS, 1), "data_tests", ["unique"]),
        ("add_key", (*COLUMNS, 2), "data_tests", ["unique"]),
        ("append", COLUMNS, {"name": "city"}),
        ("add_key", ("models", 0), "data_tests", ["rows"]),
        ("add_key", ("models", 1, "config"), "tags", ["x"]),
    )

    assert made == THEIRS.replace(
        "[unique, not_null]\n",
        """[unique, not_null, {"relationships": {"to": "ref('a')"}}]
        description: |-
          two
          lines
""",
    ).replace("data_tests:\n", "data_tests:\n          - unique\n").replace(
        "{name: age}\n",
        """{name: age, "data_tests": ["unique"]}
      - name: city
    data_tests:
      - rows
""",
    ).replace("{meta: {a: 1}}", '{meta: {a: 1}, "tags": ["x"]}')


def test_values_are_replaced_and_taken_out_with_their_lines():
    text = "a:\n  - x: 1\n    k:\n      z: 2\n  - w\nb: [1, 2, 3]\n"

    assert patched(text, ("replace_key", ("a", 0), "k", {"z": 3})) == text.replace("z: 2", "z: 3")
    assert patched(text, ("replace_key", ("a", 0), "x", 5)) == text.replace("x: 1", "x: 5")
    assert patched(text, ("remove_item", ("a",), 1)) == text.replace("  - w\n", "")
    assert patched(text, ("remove_item", ("b",), 1)) == text.replace(", 2", "")
    assert patched(text, ("remove_item", ("b",), 0)) == text.replace("1, ", "")
    assert patched(text, ("remove_key", ("a", 0), "k")) == text.replace("    k:\n      z: 2\n", "")


@pytest.mark.parametrize(
    ("numbers", "rest"),
    [
        ((0, 1), "[3, 4]"),
        ((1, 2), "[1, 4]"),
        ((2, 3), "[1, 2]"),
        ((0, 3), "[2, 3]"),
        ((0, 1, 2, 3), "[]"),
    ],
)
def test_neighbours_between_brackets_are_taken_out_with_their_commas(numbers, rest):
    removals = [("remove_item", ("b",), number) for number in numbers]
    assert patched("b: [1, 2, 3, 4]\n", *removals) == f"b: {rest}\n"
    added = [*removals, ("append", ("b",), 5), ("append", ("b",), 6)]
    whole = f"{rest[:-1]}, 5, 6]".replace("[, ", "[")
    assert patched("b: [1, 2, 3, 4]\n", *added) == f"b: {whole}\n"
    named = [("remove_key", ("b",), f"k{number}") for number in numbers]
    kept = [f"k{number}: {number}" for number in range(4) if number not in numbers]
    text = "b: {k0: 0, k1: 1, k2: 2, k3: 3}\n"
    assert patched(text, *named) == f"b: {{{', '.join(kept)}}}\n"


def test_a_comma_before_a_line_break_stays():
    text = "b: [\n  1,\n]\n"
    assert patched(text.replace("]", "2]"), ("remove_item", ("b",), 1)) == text


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("a: &x {b: 1}\nc: *x\n", ("add_key", ("c",), "d", 2)),
        ("a: &x {b: 1}\nc:\n  <<: *x\n", ("add_key", ("c",), "d", 2)),
        ("x: &x {b: 1}\na: *x\n", ("add_key", ("a",), "d", 2)),
        ("a: null\n", ("add_key", (), "a", 2)),
        ("a:\n  b: 1 # mine\n  c: 2\n", ("replace_key", (), "a", {"b": 3})),
        ("a: |+\n  text\n\n\nb: 1\n", ("replace_key", (), "c", 3)),
        ("a: [\n", ("add_key", (), "b", 1)),
        ("- a\n", ("add_key", (), "b", 1)),
    ],
)
def test_what_would_harm_something_is_refused(text, call):
    with pytest.raises((UnsafePatchError, KeyError)):
        patched(text, call)


def test_lines_end_as_they_did_and_a_last_line_may_have_no_end():
    assert patched("a:\r\n  b: 1\r\n", ("add_key", ("a",), "c", 2)) == "a:\r\n  b: 1\r\n  c: 2\r\n"
    assert patched("a:\n  b: 1", ("add_key", ("a",), "c", 2)) == "a:\n  b: 1\n  c: 2"


TEXT = st.text("ab:#-'\" \n{}[]é", max_size=12)
VALUE = st.recursive(
    TEXT | st.integers() | st.booleans(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(TEXT.filter(bool), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(VALUE, st.sampled_from([("models", 0), (*COLUMNS, 0), (*COLUMNS, 2), ("models", 1)]))
def test_any_value_is_read_back_as_it_was_meant(value, path):
    made = patched(THEIRS, ("add_key", path, "added", value))

    tree = read_text("theirs.yml", made).tree
    for key in path:
        tree = tree[key]
    assert tree["added"] == value
    assert all(line in made.splitlines() for line in THEIRS.splitlines() if "{" not in line)


def test_an_item_of_a_list_in_the_column_of_its_key_comes_before_the_next_key():
    """It was put behind the new key, so that nothing could be added to such a file."""
    patch = YamlPatch("a.yml", "models:\n- name: a\n  columns:\n  - name: id\n")
    patch.add_key(("models", 0), "data_tests", [{"late": {}}])
    patch.append(("models", 0, "columns"), {"name": "amount"})
    assert patch.finish() == (
        "models:\n- name: a\n  columns:\n  - name: id\n  - name: amount\n"
        "  data_tests:\n    - late: {}\n"
    )
