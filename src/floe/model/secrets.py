"""Texts without secrets."""

import re
from collections.abc import Iterable
from typing import Final

from floe.model.secret_names import is_reference, is_secret_key
from floe.model.secret_shapes import find_shapes

HIDDEN: Final = "***"
Span = tuple[int, int]

_SHORTEST: Final = 3
# In Azure's addresses the container stands before the @, which is no secret.
_USER_INFO: Final = re.compile(
    r"(?<=://)(?<!abfss://)(?<!abfs://)(?<!wasbs://)(?<!wasb://)[^/@\s]+@", re.IGNORECASE
)
# A name is taken whole and never tried again from its middle, so that long ones cost no more.
_ASSIGNMENT: Final = re.compile(r"""(?<![\w.\-])([\w.\-]++)["']?\s*[=:]\s*(?=\S)""")
_SIGNATURE: Final = re.compile(r"signature|^sig$", re.IGNORECASE)
_VALUE: Final = re.compile(r"""["][^"]*["]|'[^']*'|[^\s&;,)\]}]+""")


def hide_known(text: str, secrets: Iterable[str]) -> str:
    """A text without these secrets."""
    for secret in sorted(set(secrets), key=len, reverse=True):
        if len(secret) >= _SHORTEST:
            text = text.replace(secret, HIDDEN)
    return text


def hide_shapes(text: str) -> str:
    """A text without what has the shape of a secret."""
    return hide_spans(text, merge_spans((shape.start, shape.end) for shape in find_shapes(text)))


def hide_secrets(text: str, secrets: Iterable[str] = ()) -> str:
    """A text without these secrets, without users in addresses, and what looks like a secret.

    It is for words of programs, as in errors: there what stands behind a secret's name is one.
    """
    plain = _USER_INFO.sub("", hide_shapes(hide_known(text, secrets)))
    return _hide_assigned(plain)


def strip_access(location: str) -> str:
    """A location without the credentials that can ride in it: user, query and fragment."""
    return re.split(r"[?#]", _USER_INFO.sub("", location), maxsplit=1)[0]


def merge_spans(spans: Iterable[Span]) -> list[Span]:
    """The same parts of a text, in order and none of them twice."""
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def hide_spans(text: str, spans: Iterable[Span], start: int = 0, end: int | None = None) -> str:
    """A part of a text in which the spans are hidden."""
    shown, position = "", start
    last = len(text) if end is None else end
    for first, behind in spans:
        if first < last and behind > start:
            shown += text[position : max(first, position)] + HIDDEN
            position = behind
    return shown + text[position:last]


def _hide_assigned(text: str) -> str:
    spans: list[Span] = []
    for match in _ASSIGNMENT.finditer(text):
        if spans and match.start() < spans[-1][1]:
            continue
        if not (is_secret_key(match[1]) or _SIGNATURE.search(match[1])):
            continue
        value = _VALUE.match(text, match.end())
        if value is not None and value.group() != HIDDEN and not is_reference(value.group()):
            spans.append(value.span())
    return hide_spans(text, spans)
