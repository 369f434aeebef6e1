"""Which of two demands on a column, or on what is measured of it, asks for more."""

import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from typing import Any

from floe.comparing.bounds import BOUNDS, compare_bounds, have_one_order, read_limit
from floe.comparing.plain_rules import plain_rule
from floe.comparing.promises import Strength
from floe.comparing.values import is_identical, is_same
from floe.model import (
    SEVERITIES,
    Classes,
    QualityRule,
    bound_of,
    implies,
    read_metric,
)

Entry = Mapping[str, Any]

_FLAGS = ("required", "unique", "criticalDataElement", "uniqueItems", "normalized")
_LOWER = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "minContains")
_UPPER = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties", "maxContains")
_OPTIONS = "logicalTypeOptions"
# What every column keeps that has the type.
_IDLE: Mapping[str, tuple[Any, ...]] = {
    **dict.fromkeys(("minLength", "minItems", "minProperties"), (0,)),
    "required": ([],),
}
# What the standard says of columns that say nothing, and other words for it.
_UNSAID: Mapping[str, tuple[str, ...]] = {
    "defaultTimezone": ("Etc/UTC", "UTC"),
    "elementType": ("float32",),
}
_SUBJECT = ("query", "engine", "implementation", "unit")
_COMPARISON = re.compile(r"\s*([<>=!]|between\s)", re.IGNORECASE)
# Whether more of the listed values are bad, or fewer.
_LISTED = {"validValues": False, "values": False, "missingValues": True}


def compare_demands(key: str, mine: Any, theirs: Any, classes: Classes | None = None) -> Strength:
    """Whether a key of a column, or an option of its type, asks for more than another.

    None asks for nothing, or for what the standard says of columns that say nothing.
    """
    mine, theirs = (_meant(key, value) for value in (mine, theirs))
    if is_same(key, mine, theirs):
        return Strength.EQUAL
    if key in _FLAGS and not isinstance(mine, list) and not isinstance(theirs, list):
        return _compare_flags(mine, theirs)
    if mine is None or theirs is None:
        return _stronger_if(theirs is None)
    if key == "classification":
        return compare_classes(mine, theirs, classes or Classes())
    return _ORDERS.get(key, _incomparable)(mine, theirs)


def compare_options(column: Entry, other: Entry) -> Iterator[tuple[tuple[str, ...], Strength]]:
    """Whether the options of a column's type ask for more than those of another.

    Keys that say one thing together, as `minimum` and `exclusiveMinimum` do, are judged as one.
    """
    mine, theirs = (_options_of(entry) for entry in (column, other))
    left = dict.fromkeys((*theirs, *mine))
    for keys in BOUNDS.items():
        strength = None if left.keys().isdisjoint(keys) else compare_bounds(keys[0], column, other)
        if strength is not None:
            yield keys, strength
            left = {key: None for key in left if key not in keys}
    for key in left:
        yield (key,), compare_demands(key, mine.get(key), theirs.get(key))


def compare_classes(mine: Any, theirs: Any, classes: Classes) -> Strength:
    """Which of two classifications protects more, if the workspace says so."""
    if is_same("classification", str(mine), str(theirs)):
        return Strength.EQUAL
    if classes.is_weaker(theirs, mine):
        return Strength.STRONGER
    return Strength.WEAKER if classes.is_weaker(mine, theirs) else Strength.INCOMPARABLE


def compare_rules(rule: Entry, other: Entry) -> Strength:
    """Whether a quality rule lets less through than another that looks at the same thing.

    What both count must be the same; a severity may only be raised.
    """
    mine, theirs = plain_rule(rule), plain_rule(other)
    if not _look_at_the_same(mine, theirs):
        return Strength.INCOMPARABLE
    raised_by = SEVERITIES.index(mine.severity_level) - SEVERITIES.index(theirs.severity_level)
    strengths = {
        _by_inclusion(implies(mine, theirs), implies(theirs, mine)),
        _by_inclusion(raised_by >= 0, raised_by <= 0),
        _compare_arguments(mine, theirs),
    } - {Strength.EQUAL}
    if not strengths:
        return Strength.EQUAL
    return strengths.pop() if len(strengths) == 1 else Strength.INCOMPARABLE


def _look_at_the_same(rule: QualityRule, other: QualityRule) -> bool:
    metric, theirs = read_metric(rule), read_metric(other)
    return (
        (metric.name, metric.unclear) == (theirs.name, theirs.unclear)
        and rule.kind == other.kind
        and all(is_same(key, rule.node.get(key), other.node.get(key)) for key in _SUBJECT)
    )


def _compare_arguments(rule: QualityRule, other: QualityRule) -> Strength:
    """How many values are bad depends on those that are listed; few or many are asked for."""
    arguments, others = read_metric(rule).arguments, read_metric(other).arguments
    keys = [
        key
        for key in {**arguments, **others}
        if not _is_same_argument(key, arguments.get(key), others.get(key))
    ]
    if not keys:
        return Strength.EQUAL
    if len(keys) > 1 or keys[0] not in _LISTED:
        return Strength.INCOMPARABLE
    values, theirs = arguments.get(keys[0]), others.get(keys[0])
    bound = bound_of(rule)
    if bound is None or bound != bound_of(other) or _have_comparisons(values, theirs):
        return Strength.INCOMPARABLE
    is_longer_stronger = _LISTED[keys[0]] == (bound == "most")
    return (_compare_lists if is_longer_stronger else _compare_values)(values, theirs)


def _is_same_argument(key: str, value: Any, other: Any) -> bool:
    """Columns that are looked at together stand in any order."""
    is_unordered = key == "properties" and _compare_values(value, other) is Strength.EQUAL
    return is_unordered or is_identical(value, other)


def _have_comparisons(*lists: Any) -> bool:
    """Whether `>0` or the like stands among values: of several all must hold, not one of them."""
    texts = (value for values in lists if isinstance(values, list) for value in values)
    return any(isinstance(text, str) and _COMPARISON.match(text) for text in texts)


def _compare_flags(mine: Any, theirs: Any) -> Strength:
    """Off asks for as little as nothing."""
    if not isinstance(mine, bool | None) or not isinstance(theirs, bool | None):
        return Strength.INCOMPARABLE
    return Strength.EQUAL if bool(mine) == bool(theirs) else _stronger_if(mine)


def _compare_lower(mine: Any, theirs: Any) -> Strength:
    numbers = _comparable(mine, theirs)
    return _stronger_if(numbers[0] > numbers[1]) if numbers else Strength.INCOMPARABLE


def _compare_upper(mine: Any, theirs: Any) -> Strength:
    return _compare_lower(theirs, mine)


def _compare_multiples(mine: Any, theirs: Any) -> Strength:
    numbers = _comparable(mine, theirs)
    if not numbers or not all(isinstance(number, Decimal) and number for number in numbers):
        return Strength.INCOMPARABLE
    return _by_inclusion(numbers[0] % numbers[1] == 0, numbers[1] % numbers[0] == 0)


def _compare_values(mine: Any, theirs: Any) -> Strength:
    """Fewer values are stronger; how they are labelled does not matter."""
    if not isinstance(mine, list) or not isinstance(theirs, list):
        return Strength.INCOMPARABLE
    values, others = _plain_values(mine), _plain_values(theirs)
    return _by_inclusion(_are_among(values, others), _are_among(others, values))


def _compare_lists(mine: Any, theirs: Any) -> Strength:
    """More entries are stronger."""
    return _compare_values(theirs, mine)


def _plain_values(entries: list[Any]) -> list[Any]:
    return [entry.get("value") if isinstance(entry, dict) else entry for entry in entries]


def _are_among(values: list[Any], others: list[Any]) -> bool:
    return all(any(is_identical(value, other) for other in others) for value in values)


def _comparable(mine: Any, theirs: Any) -> tuple[Any, Any] | None:
    """Two numbers, or two dates or moments in one form."""
    values = read_limit(mine), read_limit(theirs)
    return values if None not in values and have_one_order(values) else None


def _options_of(column: Entry) -> Entry:
    options = column.get(_OPTIONS)
    return options if isinstance(options, Mapping) else {}


def _meant(key: str, value: Any) -> Any:
    words = _UNSAID.get(key)
    if words and (value is None or value in words):
        return words[0]
    return None if any(is_identical(value, idle) for idle in _IDLE.get(key, ())) else value


def _by_inclusion(is_within: object, is_around: object) -> Strength:
    if is_within:
        return Strength.EQUAL if is_around else Strength.STRONGER
    return Strength.WEAKER if is_around else Strength.INCOMPARABLE


def _incomparable(_mine: Any, _theirs: Any) -> Strength:
    return Strength.INCOMPARABLE


def _stronger_if(condition: object) -> Strength:
    return Strength.STRONGER if condition else Strength.WEAKER


_ORDERS: Mapping[str, Callable[[Any, Any], Strength]] = {
    **dict.fromkeys(_LOWER, _compare_lower),
    **dict.fromkeys(_UPPER, _compare_upper),
    "multipleOf": _compare_multiples,
    "enum": _compare_values,
    "required": _compare_lists,
}
