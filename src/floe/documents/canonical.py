"""Canonical JSON (RFC 8785), so that equal content has one hash whatever its layout."""

import hashlib
from decimal import Decimal
from typing import Any

import rfc8785

from floe.documents.scalars import LongFloat

_LARGEST_EXACT = 2**53 - 1


def canonical_json(value: Any) -> bytes:
    """The one way to write a value."""
    return rfc8785.dumps(_within_json(value))


def content_hash(value: Any) -> str:
    """The SHA-256 of a value's canonical form, in hexadecimal."""
    return hashlib.sha256(canonical_json(value)).hexdigest()


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
