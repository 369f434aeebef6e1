"""Keys that stand or fall together: one of them means nothing beside the other layer's."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from floe.comparing import fits_logical, is_same, is_same_promise, promise_of
from floe.model import OPERATORS, parse_type

Entry = Mapping[str, Any]

_NOTHING: frozenset[str] = frozenset()
_SHAPES = {"array": ("items",), "object": ("properties",), "map": ("map",)}
_RULE_KINDS = frozenset((*OPERATORS, *("metric", "rule", "arguments", "unit")))
_RULE_KINDS |= {"query", "engine", "implementation"}
_SERVER_KEYS = frozenset(("id", "server", "type", "description", "environment", "roles"))
_SERVER_KEYS |= {"customProperties"}
_COLUMNS = ("properties", "items", "key", "value")


@dataclass(frozen=True, slots=True)
class DependentKeys:
    """What becomes of a base entry's keys when another is laid over it.

    `dropped` cannot stay beside what is laid over, even where that does not name them;
    `restated` are said again in other words.
    """

    dropped: frozenset[str] = _NOTHING
    restated: frozenset[str] = _NOTHING


def find_dependent_keys(section: str, base: Entry, over: Entry) -> DependentKeys:
    """What becomes of the keys of an entry of a section."""
    if section == "slaProperties":
        return _promise(base, over)
    if section == "quality":
        return DependentKeys(_rule(base, over))
    if section == "servers":
        is_other = _differ("type", base, over)
        return DependentKeys(frozenset(base.keys() - _SERVER_KEYS) if is_other else _NOTHING)
    return DependentKeys(_column(base, over)) if section in _COLUMNS else DependentKeys()


def _promise(base: Entry, over: Entry) -> DependentKeys:
    """A value and its unit are one thing; a bare number may borrow the unit that was there."""
    has_one_name = promise_of(base) == promise_of(over)
    restated = frozenset({"property"} if has_one_name else ())
    if "value" not in base or "value" not in over:
        return DependentKeys(restated=restated)
    is_bare = isinstance(over["value"], int | float) and "unit" not in over
    if is_same_promise(base, over):
        restated |= {"value", "unit"}
    return DependentKeys(_NOTHING if is_bare else frozenset({"unit"}), restated)


def _rule(base: Entry, over: Entry) -> frozenset[str]:
    if _kind(base) != _kind(over) and "type" in over:
        return _RULE_KINDS
    if not any(name in over for name in OPERATORS):
        return _NOTHING
    return frozenset((*OPERATORS, "unit"))


def _kind(rule: Entry) -> str:
    return str(rule.get("type", "library"))


def _column(base: Entry, over: Entry) -> frozenset[str]:
    """Options and types that do not fit the type that is laid over."""
    dropped = set()
    if _differ("logicalType", base, over):
        dropped = {"logicalTypeOptions", *_SHAPES.get(str(base["logicalType"]), ())}
    if not _fit(over.get("logicalType"), base.get("physicalType")):
        dropped.add("physicalType")
    if not _fit(base.get("logicalType"), over.get("physicalType")):
        dropped |= {"logicalType", "logicalTypeOptions"}
    return frozenset(dropped)


def _fit(logical: Any, physical: Any) -> bool:
    parsed = parse_type(physical) if isinstance(physical, str) else None
    if parsed is None or not isinstance(logical, str):
        return True
    return fits_logical(logical, parsed)


def _differ(key: str, base: Entry, over: Entry) -> bool:
    return key in base and key in over and not is_same(key, base[key], over[key])
