"""Canonical JSON (RFC 8785), so that equal content has one hash whatever its layout."""

import hashlib
import json
from decimal import Decimal
from typing import Any

import rfc8785

from floe.documents.scalars import LongFloat

_LARGEST_EXACT = 2**53 - 1
_LEAST, _MOST = 1e-4, 1e16
_write_plain = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode


def canonical_json(value: Any) -> bytes:
    """The one way to write a value."""
    return _write_plain(value).encode() if _is_plain(value) else rfc8785.dumps(_within_json(value))


def content_hash(value: Any) -> str:
    """The SHA-256 of a value's canonical form, in hexadecimal."""
    return hashlib.sha256(canonical_json(value)).hexdigest()


def _is_plain(value: Any) -> bool:
    """Whether Python's own writer, which is many times faster, writes the same.

    It orders keys by other numbers where they are not ASCII, and writes some floats in other words.
    """
    waiting = [value]
    while waiting:
        part = waiting.pop()
        kind = type(part)
        if kind is str:
            if not part.isascii() and _has_surrogates(part):
                return False
        elif kind is dict:
            if not all(type(key) is str and key.isascii() for key in part):
                return False
            waiting += part.values()
        elif kind is list or kind is tuple:
            waiting += part
        elif kind is int:
            if not -_LARGEST_EXACT <= part <= _LARGEST_EXACT:
                return False
        elif kind is float:
            # Outside of these, one of the two has an exponent, or a point that the other has not.
            if part.is_integer() or not _LEAST <= abs(part) < _MOST:
                return False
        elif not (part is None or kind is bool):
            return False
    return True


def _has_surrogates(text: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in text)


def _within_json(value: Any) -> Any:
    """JSON's numbers are doubles and its text has no lone surrogates: spell such values out."""
    if isinstance(value, dict):
        return {str(_within_json(key)): _within_json(child) for key, child in value.items()}
    if isinstance(value, list | tuple):
        return [_within_json(item) for item in value]
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, int) and abs(value) > _LARGEST_EXACT:
        return str(value)
    return _spell_out(value) if isinstance(value, LongFloat) else value


def _spell_out(number: LongFloat) -> str:
    text = f"{Decimal(str(number)):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
