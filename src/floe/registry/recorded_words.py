"""Words that somebody gives to be recorded, which stay for good and are shown to everybody."""

import re
from typing import Final

from floe.cleaning import find_hidden, name_hidden, spell_out
from floe.errors import ConfigurationError

LONGEST_NAME: Final = 255
LONGEST_SENTENCE: Final = 2000
_SHOWN: Final = 60
_SCHEME: Final = re.compile(r"\s*([a-z][a-z0-9+.-]*):", re.IGNORECASE)
_PAGES: Final = ("http", "https")


def plain_words(what: str, text: str, longest: int = LONGEST_SENTENCE) -> str:
    """The text, or a `ConfigurationError` where it is too long or holds what nobody sees."""
    if (hidden := find_hidden(text)) is not None:
        shown = spell_out(text[:_SHOWN])
        raise ConfigurationError(f"{what} '{shown}' holds {name_hidden(hidden)}: write it without")
    if len(text) > longest:
        raise ConfigurationError(f"{what} has {len(text):,} characters, and {longest:,} are enough")
    return text


def plain_address(what: str, text: str) -> str:
    """The address of a page or the path of a file, or a `ConfigurationError`."""
    scheme = _SCHEME.match(plain_words(what, text))
    if scheme is not None and scheme[1].lower() not in _PAGES:
        raise ConfigurationError(
            f"{what} '{text[:_SHOWN]}' is no address of a page: link to one with https:"
        )
    return text
