"""How wide text will be, without a font at hand."""

from functools import lru_cache

from floe.cleaning import width

_NARROW = frozenset("ijlftrI.,:;'|!()[]{} /\\-`")
_BROAD = frozenset("mwMW@%&")
ELLIPSIS = "…"


@lru_cache(maxsize=4096)
def _letter(character: str) -> float:
    if character in _NARROW:
        return 0.38
    if character in _BROAD:
        return 0.95
    if character.isupper():
        return 0.71
    return 0.61 * width(character) if not character.isascii() else 0.61


def text_width(text: str, size: float) -> float:
    """A careful guess for common sans-serif fonts; broad ones fit it too."""
    return sum(map(_letter, text)) * size


def bold(size: float) -> float:
    """The size at which normal letters are as wide as bold ones of this size."""
    return size * 1.13


def shorten(text: str, size: float, room: float) -> str:
    """As much of a text as fits, with an ellipsis where some of it does not."""
    if text_width(text, size) <= room:
        return text
    used, kept = _letter("m") * size, ""
    for character in text:
        used += _letter(character) * size
        if used > room:
            break
        kept += character
    return kept.rstrip() + ELLIPSIS


def shorten_start(text: str, size: float, room: float) -> str:
    """The same, keeping the end of the text."""
    return shorten(text[::-1], size, room)[::-1]
