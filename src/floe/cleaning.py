"""Foreign text, made harmless for whoever shows it: a terminal, a log, XML, JSON."""

import json
import re
import unicodedata
from functools import lru_cache
from typing import Any

# Controls, line and paragraph ends, formats that hide or turn the direction of writing, tags,
# halves of characters and what is none; joiners are left, as they shape letters and emoji.
_STEERING = (
    r"\x00-\x1f\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b\u200e"
    r"\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff0-\ufffb\ufffe\uffff"
    r"\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    r"\U000e0000-\U000e00ff\U000e01f0-\U000e0fff"
)
_STEERS = re.compile(f"[{_STEERING}]")
_STEERS_OUTPUT = re.compile(f"(?![\n\t])[{_STEERING}]")
_PAINTED = re.compile("(\x1b\\[(?:0|1|1;3[0-7])m)")
_BREAKS = re.compile("[\t\n\v\f\r\x85\u2028\u2029]+")
# Runners obey `##[…]` and `##vso[…]` anywhere in a line, and `::…` where one begins.
_COMMAND = re.compile(r"##(?=\w*\[)")
_COMMAND_LINE = re.compile("^((?:[^\\S\n]|\x1b\\[[0-9;]*m)*):(?=:)", re.MULTILINE)
# What shows nothing, and is no control either: joiners, fillers and selectors of variants.
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c\u200d\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U000e0100-\U000e01ef]"
)
_BRACKETS = re.compile(r"[\[\]\\]")
_SELECTORS = "\ufe0e\ufe0f"
_VIRAMA = 9
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
_TAB = "    "
_WIDE = frozenset("WF")
_LINES = str.maketrans("", "", "\n\t")


def clean(text: str) -> str:
    """The text on one line, with a sign in place of whatever could steer a terminal or a log."""
    return _COMMAND.sub("# #", clean_line(_BREAKS.sub(" ", text)))


def clean_line(text: str) -> str:
    """A line of source in which tabs are shown as wide as they are."""
    if text.isascii() and text.isprintable():
        return text
    return _STEERS.sub(_REPLACEMENT, text.replace("\t", _TAB))


def clean_output(text: str, *, is_painted: bool = False) -> str:
    """All that is printed at once: its lines and floe's own colours stay, nothing else steers."""
    parts = _PAINTED.split(text) if is_painted else [text]
    parts[::2] = [
        part if _is_plain(part) else _STEERS_OUTPUT.sub(_REPLACEMENT, part) for part in parts[::2]
    ]
    cleaned = _COMMAND.sub("# #", "".join(parts))
    return _COMMAND_LINE.sub(r"\1: ", cleaned) if "::" in cleaned else cleaned


def _is_plain(text: str) -> bool:
    return text.isascii() and text.translate(_LINES).isprintable()


def spell_out(text: str) -> str:
    """The text on one line; what could steer a terminal or a log is written as an escape."""
    if text.isascii() and text.isprintable():
        return text
    return _STEERS.sub(lambda sign: repr(sign[0])[1:-1], text)


def is_steering(text: str) -> bool:
    """Whether anything in it could steer a terminal or a log."""
    return _STEERS.search(text) is not None


def escape_steering(quoted: str) -> str:
    """A text between the double quotes of YAML, with escapes for what could steer a terminal."""
    return _STEERS.sub(_escape, quoted)


def _escape(sign: re.Match[str]) -> str:
    number = ord(sign[0])
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def write_json(value: Any, *, indent: int | None = 2, is_ascii: bool = True) -> str:
    """JSON of any value, with all that could steer a terminal or a log as escapes."""
    separators = None if indent else (",", ":")
    text = json.dumps(value, indent=indent, separators=separators, ensure_ascii=is_ascii)
    if not is_ascii:
        text = _STEERS_OUTPUT.sub(lambda sign: json.dumps(sign[0])[1:-1], text)
    return _COMMAND.sub(r"#\\u0023", text)


def without_links(text: str) -> str:
    """The text with its brackets escaped, if a viewer of SARIF or Markdown could find a link."""
    return _BRACKETS.sub(r"\\\g<0>", text) if "](" in text else text


def find_hidden(name: str) -> str | None:
    """The first character of a name that nobody sees, or that steers whoever shows it."""
    if name.isascii() and name.isprintable():
        return None
    if steering := _STEERS.search(name):
        return steering[0]
    hidden = (sign for sign in _INVISIBLE.finditer(name) if not _shapes(name, sign.start()))
    return next((sign[0] for sign in hidden), None)


def name_hidden(character: str) -> str:
    """A character by its number and its name; controls have none."""
    name = "a line break" if character in "\n\r" else "a control character"
    return f"{unicodedata.name(character, name)} (U+{ord(character):04X})"


def _shapes(text: str, place: int) -> bool:
    """Whether a joiner or a selector changes how the letter or emoji before it looks."""
    before = text[place - 1] if place else " "
    is_symbol = unicodedata.category(before) in ("So", "Sk")
    if text[place] in "\u200c\u200d":
        is_letter = unicodedata.bidirectional(before) == "AL"
        is_joined = is_letter or unicodedata.combining(before) == _VIRAMA
        return is_joined or is_symbol or before in _SELECTORS
    if text[place] in _SELECTORS:
        return is_symbol
    return text[place] > "\uffff" and unicodedata.east_asian_width(before) in _WIDE


def width(text: str) -> int:
    """How many columns of a terminal a cleaned text takes."""
    return len(text) if text.isascii() else sum(map(_character_width, text))


@lru_cache(maxsize=4096)
def _character_width(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in _WIDE else 1
