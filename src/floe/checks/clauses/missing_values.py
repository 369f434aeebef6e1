from collections.abc import Iterator
from typing import Any

from floe.checks.check import Check
from floe.checks.metrics import BadRows, ValueTest
from floe.checks.row_tests import OneOf, Scalar
from floe.checks.rule_checks import Demand, check_rule, listed, need_element
from floe.checks.subjects import Element, RuleSubject
from floe.checks.typed_values import MisfitError, read_value


def missing_values(rule: RuleSubject) -> Iterator[Check]:
    """How many values count as missing: those listed; null does only if it is listed."""
    yield from check_rule(rule, "missing_values", _demand(rule))


def _demand(rule: RuleSubject) -> Demand | str:
    try:
        element = need_element(rule)
        values = tuple(_value(value, element) for value in listed(rule, "missingValues"))
    except MisfitError as error:
        return str(error)
    return Demand(BadRows(ValueTest(element.column, OneOf(values))), ("missingValues",))


def _value(value: Any, element: Element) -> Scalar:
    """Typed if it can be; `N/A` is no number, and a file of texts may hold it all the same."""
    try:
        return read_value(value, element.kind, element.options)
    except MisfitError:
        if isinstance(value, str):
            return value
        raise
