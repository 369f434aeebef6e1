"""Library metrics that count: nulls, missing values, rows."""

from collections.abc import Iterator
from typing import Any

from floe.checks.check import Check
from floe.checks.metrics import BadRows, RowCount, ValueTest
from floe.checks.row_tests import Null, OneOf, Scalar
from floe.checks.rule_checks import Demand, check_rule, listed, need_element
from floe.checks.subjects import Element, RuleSubject
from floe.checks.typed_values import MisfitError, read_value
from floe.model import is_percent_unit


def null_values(rule: RuleSubject) -> Iterator[Check]:
    """How many values are null."""
    yield from check_rule(rule, "null_values", _nulls(rule))


def _nulls(rule: RuleSubject) -> Demand | str:
    try:
        return Demand(BadRows(ValueTest(need_element(rule).column, Null())))
    except MisfitError as error:
        return str(error)


def missing_values(rule: RuleSubject) -> Iterator[Check]:
    """How many values count as missing: those listed; null does only if it is listed."""
    yield from check_rule(rule, "missing_values", _missing(rule))


def _missing(rule: RuleSubject) -> Demand | str:
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


def row_count(rule: RuleSubject) -> Iterator[Check]:
    """How many rows the table has; without an operator nobody knows how many are right."""
    demand: Demand | str = Demand(RowCount(), default=())
    if rule.rule.unit and is_percent_unit(rule.rule.unit):
        demand = "a number of rows has no percentage"
    yield from check_rule(rule, "row_count", demand)
