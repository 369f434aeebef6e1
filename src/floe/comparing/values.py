"""Values that mean the same in other words."""

import re
from decimal import Decimal
from typing import Any

from floe.comparing.query_texts import plain_query
from floe.documents import LongFloat
from floe.model import make_name, parse_type, same_version

_VALUES = re.compile(r"('(?:[^']|'')*')")
_ALIASES = ({"int8", None}, {"int64", None})


def is_identical(value: Any, other: Any) -> bool:
    """Whether two values are written alike; true is not 1, but 1 is 1.0."""
    if isinstance(value, bool) or isinstance(other, bool):
        return value is other
    if isinstance(value, dict) and isinstance(other, dict):
        return value.keys() == other.keys() and all(is_identical(value[k], other[k]) for k in value)
    if isinstance(value, list) and isinstance(other, list):
        return len(value) == len(other) and all(map(is_identical, value, other))
    if value == other and (isinstance(value, LongFloat) or isinstance(other, LongFloat)):
        return Decimal(str(value)) == Decimal(str(other))
    return bool(value == other)


def is_same(key: str, value: Any, other: Any) -> bool:
    """Whether two values of a key mean the same thing."""
    if not isinstance(value, str) or not isinstance(other, str):
        return is_identical(value, other)
    if value.strip() == other.strip():
        return True
    if key == "version":
        return same_version(value, other)
    if key in ("domain", "tenant"):
        return make_name(value) == make_name(other)
    if key == "classification":
        return value.strip().casefold() == other.strip().casefold()
    if key == "query":
        return plain_query(value) == plain_query(other)
    return key == "physicalType" and _is_same_type(value, other)


def _is_same_type(text: str, other: str) -> bool:
    if _folded(text) == _folded(other):
        return True
    data_type, other_type = parse_type(text), parse_type(other)
    if data_type is None or other_type is None or data_type.kind == "unknown":
        return False
    names = zip(data_type.own_names, other_type.own_names, strict=False)
    return data_type == other_type and all(_is_same_name(*pair) for pair in names)


def _is_same_name(name: str | None, other: str | None) -> bool:
    """Whether names beside a type are one; `int8` and `int64` are each a `bigint`, and not one."""
    return name == other or {name, other} in _ALIASES


def _folded(text: str) -> str:
    """A type in one case, but for the values that an enumeration has."""
    parts = _VALUES.split(text.strip())
    return "".join(part if number % 2 else part.casefold() for number, part in enumerate(parts))
