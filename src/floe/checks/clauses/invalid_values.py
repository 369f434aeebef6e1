import re
from collections.abc import Iterator, Mapping
from typing import Any

from floe import patterns
from floe.checks.check import Check
from floe.checks.metrics import AnyOf, BadRows, ValueTest
from floe.checks.row_tests import NoMatch, NoneOf, NotAgainstNow, OneOf, OutOfRange, RowTest
from floe.checks.rule_checks import Demand, check_rule, listed, need_element
from floe.checks.subjects import Element, RuleSubject
from floe.checks.typed_values import MisfitError, read_value, show

_TEXTS = ("string", "json", "uuid")
_PATTERNS = ("pattern", "regex")
# Comparisons may stand where values are expected: `>0`, `<=NOW()`, `!= x`.
_COMPARISON = re.compile(r"\s*(<=|>=|<>|!=|==|<|>|=)\s*(\S.*?)\s*", re.DOTALL)
_BETWEEN = re.compile(r"\s*between\s+(\S+)\s+and\s+(\S+)\s*", re.IGNORECASE)
_NOW = ("now()", "current_timestamp", "current_timestamp()")
_BOUNDS = {
    ">": "exclusive_minimum",
    ">=": "minimum",
    "<": "exclusive_maximum",
    "<=": "maximum",
}


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
    value_tests = tuple(ValueTest(element.column, test) for test in tests)
    metric = BadRows(value_tests[0] if len(value_tests) == 1 else AnyOf(value_tests))
    return Demand(metric, ("validValues", *_PATTERNS))


def _values(rule: RuleSubject, element: Element) -> Iterator[RowTest]:
    if "validValues" not in rule.arguments:
        return
    values = listed(rule, "validValues")
    if element.kind in _TEXTS or not any(map(_is_comparison, values)):
        yield NoneOf(tuple(_read(value, element) for value in values if value is not None))
    elif not all(map(_is_comparison, values)):
        raise MisfitError("validValues mixes values and comparisons")
    else:
        for value in values:
            yield _comparison(value, element.kind, element.options)


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
                raise MisfitError(f"the argument {name} must be a string and is {show(written)}")
            passed = patterns.gate_pattern(written)
            if isinstance(passed, str):
                raise MisfitError(passed)
            yield NoMatch(passed.text)


def _is_comparison(value: Any) -> bool:
    if not isinstance(value, str):
        return False
    return bool(_COMPARISON.fullmatch(value) or _BETWEEN.fullmatch(value))


def _comparison(text: str, kind: str | None, options: Mapping[str, Any]) -> RowTest:
    if match := _BETWEEN.fullmatch(text):
        low, high = (_operand(end, kind, options) for end in match.groups())
        return OutOfRange(minimum=low, maximum=high)
    match = _COMPARISON.fullmatch(text)
    if match is None:
        raise MisfitError(f"{show(text)} is no comparison")
    operator, operand = match.groups()
    if operand.lower() in _NOW:
        if operator not in _BOUNDS:
            raise MisfitError(f"{show(text)} compares with now by {operator}")
        return NotAgainstNow(operator)
    value = _operand(operand, kind, options)
    if operator in _BOUNDS:
        return OutOfRange(**{_BOUNDS[operator]: value})
    return OneOf((value,)) if operator in ("!=", "<>") else NoneOf((value,))


def _operand(written: str, kind: str | None, options: Mapping[str, Any]) -> Any:
    text = written.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"":
        text = text[1:-1]
    if kind is None or kind == "unknown":
        try:
            return read_value(text, "decimal")
        except MisfitError:
            return text
    if kind in ("string", "json", "uuid", "binary", "array", "struct", "map", "variant"):
        raise MisfitError(f"values of the type {kind} are not compared with {show(text)}")
    return read_value(text, kind, options)
