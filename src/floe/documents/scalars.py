"""Plain scalars of YAML 1.2's core schema: dates and `yes` stay text."""

import re
from decimal import Decimal
from typing import Any, Self

_WORDS = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INTEGER = re.compile(r"[-+]?[0-9]+")
_BASED_INTEGER = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NOT_A_FINITE_NUMBER = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_SHORTEST_LONG = 16
_MOST_PLACES = 400
_MAY_START_A_NUMBER = frozenset("0123456789+-.")


class LongFloat(float):
    """A number with digits that a float drops; as a text it still has all of them."""

    _text: str

    def __new__(cls, text: str) -> Self:
        """The number that a text writes."""
        number = super().__new__(cls, text)
        number._text = text
        return number

    def __repr__(self) -> str:
        return self._text

    __str__ = __repr__

    def __getnewargs__(self) -> tuple[str]:  # type: ignore[override]
        return (self._text,)


def is_surely_text(text: str) -> bool:
    """Whether an unquoted scalar is no word of YAML and no number; what is not may be text."""
    return text not in _WORDS and text[0] not in _MAY_START_A_NUMBER


def resolve_plain(text: str) -> Any:
    """The value of an unquoted scalar."""
    if is_surely_text(text):
        return text
    return _WORDS[text] if text in _WORDS else _resolve_number(text)


def is_text(text: str) -> bool:
    """Whether an unquoted scalar is a text; a number may be longer than any that is read."""
    if text in _WORDS:
        return False
    return not any(form.fullmatch(text) for form in (_FLOAT, _BASED_INTEGER))


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
        return _read_float(text)
    return text


def _read_float(text: str) -> float:
    number = float(text)
    if len(text) < _SHORTEST_LONG:
        return number
    exact = Decimal(text)
    is_near = -_MOST_PLACES < exact.adjusted() < _MOST_PLACES
    return LongFloat(text) if is_near and exact != Decimal(repr(number)) else number
