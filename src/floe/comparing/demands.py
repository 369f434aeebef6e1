"""Which of two demands on a column, or on what is measured of it, asks for more."""

import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from floe.comparing.promises import Strength
from floe.comparing.values import is_identical, is_same
from floe.model import LOUDNESSES, Place, QualityRule, implies, read_metric, view

Entry = Mapping[str, Any]

_FLAGS = ("required", "unique", "criticalDataElement", "uniqueItems")
_LOWER = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "minContains")
_UPPER = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties", "maxContains")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?Z?)?")
_SUBJECT = ("type", "query", "engine", "implementation", "unit")
_ALLOWED_VALUES = ("validValues", "values")


def compare_demands(key: str, mine: Any, theirs: Any, classes: Sequence[str] = ()) -> Strength:
    """Whether a key of a column, or an option of its type, asks for more than another.

    None asks for nothing. `classes` begin with the weakest.
    """
    if is_same(key, mine, theirs):
        return Strength.EQUAL
    if key in _FLAGS and not isinstance(mine, list) and not isinstance(theirs, list):
        return _compare_flags(mine, theirs)
    if mine is None or theirs is None:
        return _stronger_if(theirs is None)
    if key == "classification":
        return compare_classes(mine, theirs, classes)
    return _ORDERS.get(key, _incomparable)(mine, theirs)


def compare_classes(mine: Any, theirs: Any, classes: Sequence[str]) -> Strength:
    """Which of two classifications protects more; one that the list lacks cannot be compared."""
    ranks = {name.strip().casefold(): rank for rank, name in enumerate(classes)}
    names = [str(written).strip().casefold() for written in (mine, theirs)]
    if names[0] == names[1]:
        return Strength.EQUAL
    if not all(name in ranks for name in names):
        return Strength.INCOMPARABLE
    return _stronger_if(ranks[names[0]] > ranks[names[1]])


def compare_rules(rule: Entry, other: Entry) -> Strength:
    """Whether a quality rule lets less through than another that looks at the same thing.

    What both count must be the same; a severity may only be raised.
    """
    mine, theirs = (view(QualityRule, entry, (), _nowhere) for entry in (rule, other))
    if not _look_at_the_same(mine, theirs):
        return Strength.INCOMPARABLE
    louder_by = LOUDNESSES.index(mine.loudness) - LOUDNESSES.index(theirs.loudness)
    strengths = {
        _by_inclusion(implies(mine, theirs), implies(theirs, mine)),
        _by_inclusion(louder_by >= 0, louder_by <= 0),
        _compare_arguments(read_metric(mine).arguments, read_metric(theirs).arguments),
    } - {Strength.EQUAL}
    if not strengths:
        return Strength.EQUAL
    return strengths.pop() if len(strengths) == 1 else Strength.INCOMPARABLE


def _look_at_the_same(rule: QualityRule, other: QualityRule) -> bool:
    metric, theirs = read_metric(rule), read_metric(other)
    return (
        (metric.name, metric.unclear) == (theirs.name, theirs.unclear)
        and rule.kind == other.kind
        and all(is_identical(rule.node.get(key), other.node.get(key)) for key in _SUBJECT)
    )


def _compare_arguments(arguments: Entry, others: Entry) -> Strength:
    """The fewer values are named as good, the more is asked."""
    keys = [
        key
        for key in {**arguments, **others}
        if not is_identical(arguments.get(key), others.get(key))
    ]
    if not keys:
        return Strength.EQUAL
    if len(keys) > 1 or keys[0] not in _ALLOWED_VALUES:
        return Strength.INCOMPARABLE
    return _compare_values(arguments.get(keys[0]), others.get(keys[0]))


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
    """Two numbers, or two dates or moments in one form, which have the order of letters."""
    if any(isinstance(value, bool) for value in (mine, theirs)):
        return None
    if isinstance(mine, int | float | Decimal) and isinstance(theirs, int | float | Decimal):
        return Decimal(str(mine)), Decimal(str(theirs))
    texts = [value for value in (mine, theirs) if isinstance(value, str)]
    are_moments = len(texts) == 2 and all(_MOMENT.fullmatch(text) for text in texts)
    return (mine, theirs) if are_moments and len(mine) == len(theirs) else None


def _by_inclusion(is_within: object, is_around: object) -> Strength:
    if is_within:
        return Strength.EQUAL if is_around else Strength.STRONGER
    return Strength.WEAKER if is_around else Strength.INCOMPARABLE


def _incomparable(_mine: Any, _theirs: Any) -> Strength:
    return Strength.INCOMPARABLE


def _stronger_if(condition: object) -> Strength:
    return Strength.STRONGER if condition else Strength.WEAKER


def _nowhere(path: tuple[str | int, ...]) -> Place:
    return Place("", path)


_ORDERS: Mapping[str, Callable[[Any, Any], Strength]] = {
    **dict.fromkeys(_LOWER, _compare_lower),
    **dict.fromkeys(_UPPER, _compare_upper),
    "multipleOf": _compare_multiples,
    "enum": _compare_values,
    "required": _compare_lists,
}
