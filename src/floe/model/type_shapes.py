"""Whether a text is a type and nothing else, also where nobody knows the type."""

import re
from typing import Final

from floe.model.type_tokens import Token, split_tokens

_CLOSING: Final = {"(": ")", "<": ">", "[": "]"}
_CLAUSES: Final = (
    "check",
    "comment",
    "constraint",
    "default",
    "foreign",
    "like",
    "primary",
    "references",
    "select",
    "unique",
    "using",
)
# What one engine takes for a quote is none to another, so nothing else hides in quotes.
_QUOTED_NAME: Final = re.compile(r"[\w$@#]+(?:[ .-][\w$@#]+)*")
_DOT: Final = re.compile(r"(?<=\w)\.(?=\w)")


def is_plain_type(text: str) -> bool:
    """Whether a text is a type as engines write them: words, and brackets that close."""
    # Engines do not agree on what a backslash does to a quote; types are written on one line.
    if "\\" in text or not text.isprintable():
        return False
    # A type may have a schema, and an enumeration may number its values.
    tokens = split_tokens(_DOT.sub("_", text).replace("=", ":"))
    if not tokens or tokens[0].kind not in ("word", "name"):
        return False
    open_brackets: list[str] = []
    before: Token | None = None
    for token in tokens:
        if not _fits(token, before, open_brackets):
            return False
        before = token
    return not open_brackets


def _fits(token: Token, before: Token | None, open_brackets: list[str]) -> bool:
    if token.kind == "name" and not _QUOTED_NAME.fullmatch(token.value):
        return False
    if token.kind != "sign":
        is_free = token.kind != "text" and token.word not in _CLAUSES
        # Only a type of somebody's own is quoted outside of brackets, or the name of a collation.
        return bool(open_brackets) or is_free
    if token.value in _CLOSING:
        open_brackets.append(_CLOSING[token.value])
        # What stands in brackets behind `as` is computed.
        return before is None or before.word != "as"
    if open_brackets and token.value == open_brackets[-1]:
        open_brackets.pop()
        return True
    return bool(open_brackets) and token.value in (",", ":", "*")
