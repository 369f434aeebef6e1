"""Foreign text, made harmless for a terminal, a log and XML."""

import re
import unicodedata
from functools import lru_cache

_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
_TAB = "    "
_BREAKS = re.compile("[\t\n\v\f\r\x85\u2028\u2029]+")
# Joiners shape letters and emoji, and steer nothing.
_HARMLESS_FORMATS = frozenset("\u200c\u200d")
_WIDE = frozenset("WF")


def clean(text: str) -> str:
    """The text on one line, with a sign in place of whatever could steer a terminal."""
    return clean_line(_BREAKS.sub(" ", text))


def clean_line(text: str) -> str:
    """A line of source in which tabs are shown as wide as they are."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_clean_character, text))


@lru_cache(maxsize=4096)
def _clean_character(character: str) -> str:
    if character == "\t":
        return _TAB
    category = unicodedata.category(character)
    if category in ("Cc", "Cs", "Zl", "Zp") or _steers(character, category):
        return _REPLACEMENT
    return _REPLACEMENT if character in "\ufffe\uffff" else character


def _steers(character: str, category: str) -> bool:
    """Whether it turns the direction of writing or hides between letters."""
    return category == "Cf" and character not in _HARMLESS_FORMATS


def width(text: str) -> int:
    """How many columns of a terminal a cleaned text takes."""
    return len(text) if text.isascii() else sum(map(_character_width, text))


@lru_cache(maxsize=4096)
def _character_width(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in _WIDE else 1
