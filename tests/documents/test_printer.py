import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from floe.documents import print_yaml, read_text
from floe.documents.edits import write_scalar

FLOATS = st.floats(allow_nan=False, allow_infinity=False)
TRAPS = st.sampled_from(
    [
        *("no", "On", "y", "NULL", "~", "null", "true", ".inf", ".NaN", "=", "<<", "*a", "&a"),
        *("12:30:00", "014", "1_000", "0x1F", "0o17", "0b1", "2022-05-12", "1e3", "1.0", "+1"),
        *("a: b", "a #b", "#a", "- a", "-", "? a", ":", "a:", "[a", "{a", "!a", "|", ">", "%a"),
        *("@a", "`a", "'a'", '"a"', "a'b", "---", "...", " a", "a ", "a\nb", "a\n b\n", "a\n\n"),
        *(
            "\n",
            "\ta",
            "a\tb\nc",
            "a \nb",
            "a\r\nb",
            "a\x85b",
            "a\u2028b",
            "\ufeffa",
            "é😀",
            "a\\b",
        ),
        *("k" * 1200, "é" * 1200, "x y " * 200),
    ]
)
SCALARS = st.none() | st.booleans() | st.integers() | FLOATS | st.text(max_size=30) | TRAPS
TREES = st.recursive(
    SCALARS,
    lambda below: (
        st.lists(below, max_size=4)
        | st.dictionaries(st.text(max_size=8) | TRAPS, below, max_size=4)
    ),
    max_leaves=25,
)


@pytest.mark.long
@settings(max_examples=5 * settings.default.max_examples)
@given(TREES)
def test_what_is_printed_reads_back_as_it_was(tree):
    document = read_text("x.yaml", print_yaml(tree))
    assert document.faults == ()
    assert repr(document.tree) == repr(tree)


@given(TREES)
def test_printing_what_was_read_gives_the_same_text(tree):
    text = print_yaml(tree)
    assert print_yaml(read_text("x.yaml", text).tree) == text


@given(st.dictionaries(st.sampled_from("abc"), SCALARS | st.lists(SCALARS)))
def test_readers_of_older_yaml_see_the_same_values(tree):
    assert yaml.safe_load(print_yaml(tree)) == tree


def test_the_text_is_block_yaml_in_the_order_of_the_tree():
    tree = {
        "version": "1.0",
        "apiVersion": "v3.2.0",
        "description": {"purpose": "Two lines,\nkept as they are.\n", "usage": "Ünï 😀"},
        "tags": [],
        "schema": [{"name": "no", "properties": [{"name": "a", "examples": [[1, 2], []]}]}],
        "long": "word " * 40 + "end",
        "empty": {},
    }
    assert (
        print_yaml(tree)
        == f"""\
version: '1.0'
apiVersion: v3.2.0
description:
  purpose: |
    Two lines,
    kept as they are.
  usage: Ünï 😀
tags: []
schema:
  - name: 'no'
    properties:
      - name: a
        examples:
          - - 1
            - 2
          - []
long: {"word " * 40}end
empty: {{}}
"""
    )


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("2022-05-12", "'2022-05-12'"),
        ("it's", "it's"),
        ("a: 'b'", "'a: ''b'''"),
        ("a\n", "|\n  a"),
        ("a\nb", "|-\n  a\n  b"),
        ("a\n\n", "|+\n  a\n"),
        (" a\nb", '" a\\nb"'),
        (1e300, "1.0e+300"),
        (1.5, "1.5"),
        (None, "null"),
        (True, "true"),
    ],
)
def test_scalars_are_quoted_only_where_they_must_be(value, text):
    assert print_yaml(value) == f"{text}\n"


def test_a_value_that_occurs_twice_is_printed_twice():
    shared = {"a": 1}
    assert print_yaml([shared, shared]) == "- a: 1\n- a: 1\n"


@pytest.mark.parametrize(
    "text", ["9" * 5000, "-" + "9" * 5000, "0x" + "f" * 5000, "1e" + "9" * 5000]
)
def test_a_number_that_nobody_reads_is_quoted_like_any_other(text):
    """Python refuses to read it, and printing it ended in a fault."""
    printed = print_yaml({"version": text})
    assert printed == f"version: '{text}'\n"
    assert read_text("x", printed).tree == {"version": text}
    assert write_scalar(text) == f"'{text}'"
