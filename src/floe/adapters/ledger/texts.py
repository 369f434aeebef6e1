"""Texts as every database takes them."""

import hashlib
import re

from floe.contracts import redact_text

_REFUSED = re.compile("[\x00\ud800-\udfff]")
# PostgreSQL has room for some 2,700 bytes in an index entry, which may be two texts.
_LONGEST_NAME = 300
_LONGEST_SENTENCE = 4000


def as_text(value: object) -> str:
    """A value that is a text, which a database need not have kept it to be; else a TypeError."""
    if not isinstance(value, str):
        raise TypeError(f"{type(value).__name__} instead of a text")
    return value


def stored_name(text: str) -> str:
    """A name that can be looked up; a very long one is cut, and still differs from others."""
    name = _REFUSED.sub("\N{REPLACEMENT CHARACTER}", text)
    if len(name) <= _LONGEST_NAME:
        return name
    digest = hashlib.sha256(name.encode()).hexdigest()[:16]
    return f"{name[: _LONGEST_NAME - 17]}…{digest}"


def stored_sentence(text: str) -> str:
    """Words for people, without secrets, at a bearable length."""
    sentence = _REFUSED.sub("\N{REPLACEMENT CHARACTER}", redact_text(text))
    return sentence if len(sentence) <= _LONGEST_SENTENCE else f"{sentence[:_LONGEST_SENTENCE]}…"
