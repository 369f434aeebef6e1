import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floe.findings import Finding, Override
from floe.model import Place
from floe.reports import FORMATS, Report, render

PAYLOADS = [
    "\x1b[31mred",
    "\x1b[2J\x1b[H",
    "\x1b]0;title\x07",
    "\x1b]8;;http://example.com\x1b\\link\x1b]8;;\x1b\\",
    "\x1b]52;c;aGVsbG8=\x07",
    "\x1bP1$r0m\x1b\\",
    "\x1b_command\x1b\\",
    "\x1b^private\x1b\\",
    "\x1b[6n",
    "\x1bc",
    "\x1b[?1049h",
    "\x1b[1A\x1b[2K",
    "\x9b31m",
    "\x9d0;title\x9c",
    "\x90q\x9c",
    "over\rwritten",
    "rub\x08\x08\x08out",
    "bell\x07",
    "\x00\x0b\x0c\x7f",
    "\u202eright to left\u2066\u200f",
]


class Text:
    """A file as it lies on disk, whatever a reader would say to it."""

    tree = None

    def __init__(self, text):
        self.text = text


def report_with(payload):
    """A report that has the payload wherever foreign text can stand."""
    file = f"{payload}.yaml"
    place = Place(file, ("schema", payload))
    finding = Finding(place, payload, payload, rule=f"lint/{payload}", line=1, column=2)
    override = Override(payload, payload, payload, payload)
    return Report((finding,), 1, {file: Text(f"x{payload}: {payload}")}, overrides=(override,))


def steering(text):
    """The characters that a terminal would obey, line breaks aside."""
    return {
        character
        for character in text
        if character != "\n"
        and character not in "\u200c\u200d"
        and unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp")
    }


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("payload", PAYLOADS)
def test_no_escape_sequence_reaches_the_terminal(payload, format):
    assert steering(render(report_with(payload), format)) == set()


@pytest.mark.parametrize("payload", PAYLOADS)
def test_colours_are_the_only_escape_sequences(payload):
    coloured = render(report_with(payload), "text", color=True)
    for code in ("0", "1", "1;31", "1;34"):
        coloured = coloured.replace(f"\x1b[{code}m", "")
    assert steering(coloured) == set()


def test_a_control_character_in_the_source_is_shown_as_a_sign():
    assert render(report_with("\x1b[31m"), "text").splitlines()[2:4] == [
        "1 | x\ufffd[31m: \ufffd[31m",
        "  |  ^^^^^ \ufffd[31m",
    ]


@given(st.text(st.characters(exclude_categories=())))
def test_any_text_is_safe_in_any_format(text):
    for format in FORMATS:
        rendered = render(report_with(text), format)
        assert steering(rendered) == set()
        rendered.encode()
