import base64
import json
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floe.errors import ConfigurationError
from floe.generated import (
    STATE_FILE,
    GeneratedState,
    Written,
    is_inside,
    print_state,
    print_states,
    read_state,
    read_states,
)

GOOD = json.loads(print_state(GeneratedState({"a/b.sql": Written.of("text")})))
ENTRY = GOOD["entries"][0]
OLDER = {"version": 1, "files": {"a/b.sql": {"sha256": ENTRY["sha256"], "text": ENTRY["text"]}}}


def broken(**changes):
    return json.dumps({**GOOD, **changes})


def with_entry(**changes):
    return broken(entries=[{**ENTRY, **changes}])


def older(**changes):
    return json.dumps({**OLDER, **changes})


@given(st.dictionaries(st.sampled_from(["a", "b/c", "d/e.sql"]), st.text()))
def test_a_state_is_read_as_it_was_written(texts):
    state = GeneratedState({path: Written.of(text) for path, text in texts.items()})
    read = read_state(print_state(state))
    assert read == state
    assert {path: written.text for path, written in read.files.items()} == texts


def test_the_order_of_files_does_not_matter():
    one, other = ("b", Written.of("1")), ("a", Written.of("2"))
    assert print_state(GeneratedState(dict([one, other]))) == print_state(
        GeneratedState(dict([other, one]))
    )


def test_no_file_is_an_empty_state():
    assert read_state(None) == GeneratedState()


def test_the_file_is_plain_json_with_one_entry_per_line():
    assert set(GOOD) == {"about", "version", "entries"}
    assert zlib.decompress(base64.b64decode(ENTRY["text"])) == b"text"
    paths = ["b", "a/b.sql", "c"]
    state = GeneratedState({path: Written.of("text") for path in paths})
    first, *lines, last = print_state(state).splitlines()
    assert [json.loads(line.removesuffix(","))["file"] for line in lines] == sorted(paths)
    assert [first, last] == print_state(GeneratedState()).splitlines()


def test_all_that_a_state_may_know_is_read_as_it_was_written():
    state = GeneratedState(
        {"a.sql": Written.of("1"), "marts/b.sql": Written.of("2")},
        read_state(with_pending()).pending,
        {"a.sql": (Written.of("3"),)},
        {"models/b.sql": "marts/b.sql"},
        ({"pin": "folder", "product": "crm", "folder": "crm"},),
    )
    read = read_state(print_state(state))
    # Which of two texts of one file comes first is decided by their hashes.
    texts = {read.files["a.sql"], *read.rivals["a.sql"]}
    assert texts == {Written.of("1"), Written.of("3")}
    assert (read.pending, read.moved, read.pins) == (state.pending, state.moved, state.pins)


def with_pending():
    return broken(entries=[{**ENTRY, "pending": "a/b.sql", "merged": ENTRY["sha256"]}])


def test_a_state_in_one_json_object_is_still_read():
    """Before there was one entry per line."""
    assert read_state(older()) == GeneratedState({"a/b.sql": Written.of("text")})


def test_what_stands_in_several_files_is_one_state_and_the_older_file_counts_less():
    texts = {
        STATE_FILE: print_state(GeneratedState({"a": Written.of("old"), "b": Written.of("b")})),
        "floe-state/x.json": print_state(GeneratedState({"a": Written.of("new")})),
    }
    state = read_states(texts)
    assert {path: written.text for path, written in state.files.items()} == {"a": "new", "b": "b"}
    assert state.base_of("a", "old") == Written.of("old")
    assert state.base_of("a", "edited") == Written.of("new")
    assert read_states({}) == GeneratedState()


def test_entries_stand_in_the_file_that_they_belong_to():
    """Also of a file that people moved: it belongs to where it was planned."""
    state = GeneratedState(
        {"x/a": Written.of("1"), "y/b": Written.of("2")},
        moved={"x/b": "y/b"},
        pins=({"pin": "folder", "folder": "z"},),
    )
    texts = print_states(state, lambda path: path[0], lambda pin: pin["folder"])
    assert sorted(texts) == ["x", "z"]
    assert read_states(texts) == state


@pytest.mark.parametrize(
    "text",
    [
        "",
        "<<<<<<< HEAD\n{}",
        "[]",
        "{}",
        "null",
        '{"version": 1}',
        '{"version": 1, "files": []}',
        '{"version": 1, "files": {"a": 1}}',
        '{"version": 1, "files": {"a": {}}}',
        '{"version": 2}',
        '{"version": 2, "entries": [1]}',
        "[" * 100_000,
        with_entry(sha256="x"),
        with_entry(sha256=None),
        with_entry(text=1),
        with_entry(file="../a"),
        with_entry(file=1),
        broken(entries=[{"pin": "model", "model": 1}]),
        broken(entries=[{"moved": "a", "to": "../a"}]),
        broken(entries=[{"pending": "a"}]),
        older(files={"../a": OLDER["files"]["a/b.sql"]}),
        older(pending={"a": {}}),
        older(pending=[1]),
    ],
)
def test_a_broken_file_is_an_error_of_one_line(text):
    with pytest.raises(ConfigurationError) as error:
        read_state(text)
    assert str(error.value).startswith("floe-state.json cannot be read: ")
    assert "\n" not in str(error.value)


def test_a_conflict_that_git_left_is_told_with_the_way_out_and_the_way_out_works():
    mine = print_state(GeneratedState({"a": Written.of("1"), "b": Written.of("b")}))
    lines = mine.splitlines(keepends=True)
    theirs = print_state(GeneratedState({"a": Written.of("2")})).splitlines(keepends=True)
    marked = [lines[0], "<<<<<<< HEAD\n", lines[1], "=======\n", theirs[1], ">>>>>>> x\n"]
    with pytest.raises(ConfigurationError) as error:
        read_state("".join([*marked, *lines[2:]]), "floe-state/crm.json")
    assert str(error.value).startswith("floe-state/crm.json cannot be read: ")
    assert "delete the lines that begin with <<<<<<<, ======= and >>>>>>>" in str(error.value)

    unmarked = [line for line in (*marked, *lines[2:]) if line[:7] not in "<<<<<<< ======= >>>>>>>"]
    state = read_state("".join(unmarked))
    assert {state.files["a"], *state.rivals["a"]} == {Written.of("1"), Written.of("2")}
    assert state.files["b"] == Written.of("b")


@pytest.mark.parametrize(
    "packed", ["%%%", "AAAA", Written.of("other").packed, base64.b64encode(b"x").decode()]
)
def test_a_text_that_cannot_be_unpacked_is_an_error_of_one_line(packed):
    state = read_state(with_entry(text=packed))
    with pytest.raises(
        ConfigurationError, match=r"^floe-state cannot be read: the text with the sha256 [^\n]+$"
    ):
        _ = state.files["a/b.sql"].text


def test_the_file_of_a_newer_floe_is_left_alone():
    with pytest.raises(ConfigurationError) as error:
        read_state(json.dumps({"version": 3, "entries": "whatever"}))
    assert str(error.value) == "floe-state.json was written by a newer floe: install that one"


@pytest.mark.parametrize(
    ("path", "inside"),
    [
        ("models/a.sql", True),
        ("models/_a b.yml", True),
        ("", False),
        ("/etc/passwd", False),
        ("../a", False),
        ("a/../../b", False),
        ("a//b", False),
        ("./a", False),
        ("a\\..\\b", False),
        ("C:/a", False),
        ("a\nb", False),
        ("a\0b", False),
    ],
)
def test_a_path_must_stay_below_its_folder(path, inside):
    assert is_inside(path) is inside
