from collections.abc import Iterator
from typing import Any

from floe.checks.check import Check
from floe.checks.comparison_texts import is_comparison, read_comparison
from floe.checks.metrics import AnyOf, BadRows, ValueTest
from floe.checks.row_tests import NoMatch, NoneOf, RowTest
from floe.checks.rule_checks import Demand, check_rule, listed, need_element
from floe.checks.subjects import Element, RuleSubject
from floe.checks.typed_values import MisfitError, read_value, show
from floe.patterns import gate_pattern

_TEXTS = ("string", "json", "uuid")
_PATTERNS = ("pattern", "regex")


def invalid_values(rule: RuleSubject) -> Iterator[Check]:
    """How many values break one of the arguments: not listed, or not like the pattern.

    Several comparisons, such as `>0` and `<100`, must all hold. On a column of texts they are
    texts like any others.
    """
    yield from check_rule(rule, "invalid_values", _demand(rule))


def _demand(rule: RuleSubject) -> Demand | str:
    try:
        element = need_element(rule)
        tests = [*_values(rule, element), *_patterns(rule)]
    except MisfitError as error:
        return str(error)
    if not tests:
        return "it has neither the argument validValues nor the argument pattern"
    found = tuple(ValueTest(element.column, test) for test in tests)
    metric = BadRows(found[0] if len(found) == 1 else AnyOf(found))
    return Demand(metric, ("validValues", *_PATTERNS))


def _values(rule: RuleSubject, element: Element) -> Iterator[RowTest]:
    if "validValues" not in rule.arguments:
        return
    values = listed(rule, "validValues")
    if element.kind in _TEXTS or not any(map(is_comparison, values)):
        yield NoneOf(tuple(_read(value, element) for value in values if value is not None))
    elif not all(map(is_comparison, values)):
        raise MisfitError("validValues mixes values and comparisons")
    else:
        for value in values:
            yield read_comparison(value, element.kind, element.options)


def _read(value: Any, element: Element) -> Any:
    try:
        return read_value(value, element.kind, element.options)
    except MisfitError as error:
        raise MisfitError(f"validValues: {error}") from error


def _patterns(rule: RuleSubject) -> Iterator[RowTest]:
    for name in _PATTERNS:
        if name in rule.arguments:
            written = rule.arguments[name]
            if not isinstance(written, str):
                raise MisfitError(f"the argument {name} must be a text and is {show(written)}")
            passed = gate_pattern(written)
            if isinstance(passed, str):
                raise MisfitError(passed)
            yield NoMatch(passed.text)
