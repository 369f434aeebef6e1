import base64
import json
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floe.errors import ConfigurationError, InputError
from floe.generated import GeneratedState, Written, is_inside, print_state, read_state

GOOD = json.loads(print_state(GeneratedState({"a/b.sql": Written.of("text")})))


def broken(**changes):
    return json.dumps({**GOOD, **changes})


def with_entry(**changes):
    return broken(files={"a/b.sql": {**GOOD["files"]["a/b.sql"], **changes}})


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


def test_the_file_is_plain_json():
    assert set(GOOD) == {"about", "version", "files"}
    entry = GOOD["files"]["a/b.sql"]
    assert zlib.decompress(base64.b64decode(entry["text"])) == b"text"


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
        "[" * 100_000,
        with_entry(sha256="x"),
        with_entry(sha256=None),
        with_entry(text=1),
        broken(files={"../a": GOOD["files"]["a/b.sql"]}),
        broken(pending={"a": {}}),
        broken(pending=[1]),
    ],
)
def test_a_broken_file_is_an_error_of_one_line(text):
    with pytest.raises(InputError) as error:
        read_state(text)
    assert str(error.value).startswith("floe-state.json cannot be read: ")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "packed", ["%%%", "AAAA", Written.of("other").packed, base64.b64encode(b"x").decode()]
)
def test_a_text_that_cannot_be_unpacked_is_an_error_of_one_line(packed):
    state = read_state(with_entry(text=packed))
    with pytest.raises(InputError, match=r"^floe-state.json cannot be read: a text [^\n]+$"):
        _ = state.files["a/b.sql"].text


def test_the_file_of_a_newer_floe_is_left_alone():
    with pytest.raises(ConfigurationError) as error:
        read_state(json.dumps({"version": 2, "files": "whatever"}))
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
