from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floe.generated import merge_texts

LINES = st.lists(st.sampled_from(["a", "b", "c", "", "x = 1", "ü", "a\r", "\x0b", " "]))
TEXTS = st.builds(lambda lines, end: "\n".join(lines) + end, LINES, st.sampled_from(["", "\n"]))


def lines_of(text):
    return Counter(text.split("\n"))


@given(TEXTS, TEXTS)
def test_what_one_side_did_alone_is_the_result(base, edited):
    assert merge_texts(base, edited, base) == edited
    assert merge_texts(base, base, edited) == edited


@given(TEXTS, TEXTS)
def test_what_both_did_alike_is_the_result(base, edited):
    assert merge_texts(base, edited, edited) == edited


@given(TEXTS, TEXTS, TEXTS)
def test_a_line_that_a_person_added_is_never_lost(base, ours, theirs):
    merged = merge_texts(base, ours, theirs)
    if merged is not None:
        assert lines_of(ours) - lines_of(base) - lines_of(merged) == Counter()


@given(TEXTS, TEXTS, TEXTS)
def test_a_line_that_floe_added_is_never_lost(base, ours, theirs):
    merged = merge_texts(base, ours, theirs)
    if merged is not None:
        assert lines_of(theirs) - lines_of(base) - lines_of(merged) == Counter()


@given(TEXTS, TEXTS, TEXTS)
def test_it_does_not_matter_who_is_who(base, ours, theirs):
    assert merge_texts(base, ours, theirs) == merge_texts(base, theirs, ours)


@given(st.integers(1, 6), st.integers(0, 12), st.integers(0, 12), LINES, LINES)
def test_edits_in_different_places_are_both_in_the_result(apart, above, below, mine, new):
    """Numbered lines, so that where an edit was made is never in doubt."""
    before = [f"above {n}\n" for n in range(above)]
    between = [f"between {n}\n" for n in range(apart)]
    after = [f"below {n}\n" for n in range(below)]
    ours = [f"mine {line}\n" for line in mine]
    theirs = [f"new {line}\n" for line in new]
    base = [*before, "first\n", *between, "second\n", *after]
    edited = [*before, *ours, *between, "second\n", *after]
    generated = [*before, "first\n", *between, *theirs, *after]
    both = [*before, *ours, *between, *theirs, *after]
    assert merge_texts("".join(base), "".join(edited), "".join(generated)) == "".join(both)


@pytest.mark.parametrize(
    ("base", "ours", "theirs"),
    [
        ("a\nb\nc\n", "a\nmine\nc\n", "a\nnew\nc\n"),
        ("a\n", "a\nmine\n", "a\nnew\n"),
        ("a\nb\n", "a\n", "a\nnew\n"),
        ("a\nb\n", "a\nb", "a\nb\nc\n"),
        ("", "mine\n", "new\n"),
        ("a\nb\nc\nd\n", "a\nmine\nc\nd\n", "a\nb\nnew\nd\n"),
    ],
)
def test_edits_of_the_same_lines_are_no_merge(base, ours, theirs):
    assert merge_texts(base, ours, theirs) is None


@pytest.mark.parametrize(
    ("base", "ours", "theirs", "merged"),
    [
        ("a\r\nb\r\nc\r\n", "A\r\nb\r\nc\r\n", "a\r\nb\r\nC\r\n", "A\r\nb\r\nC\r\n"),
        ("a\nb\nc", "A\nb\nc", "a\nb\nc\nd", "A\nb\nc\nd"),
        ("a\nb\nc\n", "A\nb\nc\n", "a\nb\nc", "A\nb\nc"),
        ("a\nb\nc\n", "a\nb\nc", "A\nb\nc\n", "A\nb\nc"),
        ("a\u2028b\nc\nd\n", "a\u2028b\nc\nD\n", "x\u2028b\nc\nd\n", "x\u2028b\nc\nD\n"),
    ],
)
def test_line_ends_are_kept(base, ours, theirs, merged):
    assert merge_texts(base, ours, theirs) == merged


def test_texts_of_very_many_lines_are_not_merged():
    base = "".join(f"{n}\n" for n in range(20_001))
    assert merge_texts(base, f"mine\n{base}", f"{base}new\n") is None


YAML = "name: c\nversion: 1.0.0\nschema:\n  - name: a\n    tags:\n      - x\n"


@pytest.mark.parametrize(
    ("ours", "theirs", "merged"),
    [
        # The line beside the one that floe changes.
        (
            ("version: 1.0.0\n", "version: 1.0.0\nstatus: active\n"),
            ("version: 1.0.0\n", "version: 1.1.0\n"),
            ("version: 1.0.0\n", "version: 1.1.0\nstatus: active\n"),
        ),
        # Both add a line at one place.
        (
            ("version: 1.0.0\n", "version: 1.0.0\nstatus: active\n"),
            ("version: 1.0.0\n", "version: 1.0.0\ndomain: sales\n"),
            ("version: 1.0.0\n", "version: 1.0.0\nstatus: active\ndomain: sales\n"),
        ),
        # Both add something at the end, and what is added has lines below it.
        (
            ("      - x\n", "      - x\n      - mine\n"),
            ("      - x\n", "      - x\n      - new\n"),
            ("      - x\n", "      - x\n      - mine\n      - new\n"),
        ),
        (
            ("version: 1.0.0\n", "version: 1.0.0\nteam:\n  name: me\n"),
            ("version: 1.0.0\n", "version: 2.0.0\nroles:\n  - role: r\n"),
            ("version: 1.0.0\n", "version: 2.0.0\nteam:\n  name: me\nroles:\n  - role: r\n"),
        ),
        # What a person deleted stays deleted, unless floe has changed it.
        (
            ("name: c\nversion: 1.0.0\n", "name: c\n"),
            ("name: c\n", "name: d\n"),
            ("name: c\nversion: 1.0.0\n", "name: d\n"),
        ),
        (
            ("name: c\nversion: 1.0.0\n", "name: c\n"),
            ("name: c\nversion: 1.0.0\n", "name: d\nversion: 2\n"),
            None,
        ),
        # One key, two values; lines that are no entries.
        (("version: 1.0.0\n", "version: 1\n"), ("version: 1.0.0\n", "version: 2\n"), None),
        (("name: c\n", "name: |\n  a\n"), ("name: c\n", "name: >\n  b\n"), None),
        (("  - name: a\n", "  - name: b\n"), ("    tags:\n", "    marks:\n"), None),
    ],
)
def test_in_yaml_keys_tell_what_both_sides_changed(ours, theirs, merged):
    """An edit beside a line that floe changed was a conflict."""
    texts = [YAML, YAML.replace(*ours), YAML.replace(*theirs)]
    assert YAML not in texts[1:]
    expected = None if merged is None else YAML.replace(*merged)
    assert merge_texts(*texts, is_yaml=True) == expected


@given(TEXTS, TEXTS, TEXTS)
def test_in_yaml_no_line_that_anybody_added_is_lost_either(base, ours, theirs):
    merged = merge_texts(base, ours, theirs, is_yaml=True)
    if merged is not None:
        for side in (ours, theirs):
            assert set(lines_of(side) - lines_of(base)) <= set(lines_of(merged))


BASE = "models:\n  - name: lines\n    description: a\n  - name: rest\n"
OURS = "models:\n  - name: lines   # mine\n    docs: x\n    description: a\n  - name: rest\n"


def test_an_entry_is_the_same_with_a_comment_behind_it():
    """It was taken for another entry: one was left for what is gone, and nobody was told."""
    renamed = "models:\n  - name: other\n    description: a\n  - name: rest\n"
    assert merge_texts(BASE, OURS, renamed, is_yaml=True) is None
    said = BASE.replace("description: a", "description: b")
    merged = OURS.replace("description: a", "description: b")
    assert merge_texts(BASE, OURS, said, is_yaml=True) == merged
