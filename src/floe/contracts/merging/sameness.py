"""Values that mean the same in other words."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from floe.model import (
    Duration,
    Percent,
    Place,
    SlaProperty,
    Wording,
    make_name,
    parse_type,
    read_service_level,
    same_version,
    view,
)


def is_identical(one: Any, other: Any) -> bool:
    """Whether two values are written alike; true is not 1, but 1 is 1.0."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(is_identical(one[k], other[k]) for k in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(is_identical, one, other))
    return bool(one == other)


def is_same(key: str, one: Any, other: Any) -> bool:
    """Whether two values of a key mean the same thing."""
    if not isinstance(one, str) or not isinstance(other, str):
        return is_identical(one, other)
    if key == "version":
        return same_version(one, other)
    if key in ("domain", "tenant"):
        return make_name(one) == make_name(other)
    if key == "physicalType":
        return _is_same_type(one, other)
    return one.strip() == other.strip()


def is_same_promise(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two service levels promise the same, as `24` with the unit `h` and `P1D` do."""
    first = read_promise(one)
    return first is not None and first == read_promise(other)


def read_promise(entry: Mapping[str, Any]) -> Duration | Percent | datetime | Wording | None:
    """What an entry of `slaProperties` promises, None where it cannot be read."""
    return read_service_level(as_level(entry))


def as_level(entry: Mapping[str, Any]) -> SlaProperty:
    """An entry of `slaProperties` as the model sees it."""
    return view(SlaProperty, entry, (), lambda path: Place("", path))


def _is_same_type(one: str, other: str) -> bool:
    if one.strip().casefold() == other.strip().casefold():
        return True
    first, second = parse_type(one), parse_type(other)
    return first is not None and first == second and first.kind != "unknown"
