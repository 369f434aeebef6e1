"""Plain scalars of YAML 1.2's core schema: dates and `yes` stay text."""

import re
from typing import Any

_NULLS = frozenset(("", "~", "null", "Null", "NULL"))
_BOOLEANS = {
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}
_INTEGER = re.compile(r"[-+]?[0-9]+")
_BASED_INTEGER = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NOT_A_FINITE_NUMBER = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_MAY_START_A_VALUE = frozenset("0123456789+-.tTfFnN~")


def resolve_plain(text: str) -> Any:
    """The value of an unquoted scalar."""
    if not text:
        return None
    if text[0] not in _MAY_START_A_VALUE:
        return text
    if text in _NULLS:
        return None
    if text in _BOOLEANS:
        return _BOOLEANS[text]
    return _resolve_number(text)


def is_too_long(text: str, digits: int) -> bool:
    """Whether a number has more digits than Python would print in decimal."""
    if len(text) <= digits * 4 // 5:
        return False
    if _BASED_INTEGER.fullmatch(text):
        return True
    return len(text.lstrip("+-")) > digits and _FLOAT.fullmatch(text) is not None


def is_not_finite(text: str) -> bool:
    """Whether YAML reads this as infinity or not-a-number, which JSON cannot say."""
    return _NOT_A_FINITE_NUMBER.fullmatch(text) is not None


def _resolve_number(text: str) -> Any:
    if _INTEGER.fullmatch(text):
        return int(text)
    if _BASED_INTEGER.fullmatch(text):
        return int(text, 0)
    if _FLOAT.fullmatch(text):
        return float(text)
    return text
