"""How library rules become checks: threshold, row filter and reasons in one place."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from floe.checks.check import Check, Comparison
from floe.checks.contract_sql import gate_condition
from floe.checks.metrics import BadRows, Condition, DuplicateRows, Metric, RowCount
from floe.checks.operators import OperatorError, read_threshold, read_unit
from floe.checks.subjects import Element, RuleSubject
from floe.checks.typed_values import MisfitError, show
from floe.sql import RefusedError

_FILTERS = ("where", "filter", "rowFilter", "row_filter")


@dataclass(frozen=True, slots=True)
class Demand:
    """A library metric: what is measured, in which unit, and what holds if no operator says.

    `arguments` are those that the metric knows, beside the row filter.
    """

    metric: BadRows | DuplicateRows | RowCount
    arguments: tuple[str, ...] = ()
    unit: str | None = None
    default: tuple[Comparison, ...] = (Comparison("mustBe", 0),)


def describe(rule: RuleSubject) -> str:
    """The rule in its author's words, or its metric and operators."""
    if rule.rule.description:
        return rule.rule.description
    words = [rule.rule.name or rule.rule.metric or rule.rule.rule or rule.rule.kind]
    words += [f"{name} {value}" for name, value in rule.rule.operators.items()]
    return " ".join(words)


def check_rule(rule: RuleSubject, clause: str, demand: Demand | str) -> Iterator[Check]:
    """The rule's check, or a check that says why there is nothing to measure."""
    if isinstance(demand, str):
        yield rule.subject.not_run(clause, rule.origin, describe(rule), demand)
        return
    try:
        _check_arguments(rule, demand.arguments)
        threshold = read_threshold(
            rule.rule.node,
            unit=demand.unit or read_unit(rule.rule.unit),
            is_inclusive=rule.subject.is_inclusive,
            default=demand.default,
        )
        metric: Metric = replace(demand.metric, where=read_filter(rule))
    except (OperatorError, RefusedError) as error:
        yield rule.subject.not_run(clause, rule.origin, describe(rule), str(error))
        return
    yield rule.subject.promise(clause, rule.origin, describe(rule), metric, threshold)


def _check_arguments(rule: RuleSubject, arguments: tuple[str, ...]) -> None:
    written = rule.rule.node.get("arguments")
    if written is not None and not isinstance(written, dict):
        raise RefusedError(f"arguments must be a mapping and is {show(written)}")
    for name in rule.arguments:
        if name not in (*arguments, *_FILTERS):
            raise RefusedError(f"floe does not know the argument {show(name)}")
    for name in _FILTERS:
        if name in rule.rule.node:
            raise RefusedError(f"the row filter {name} must stand in the rule's arguments")


def read_filter(rule: RuleSubject) -> Condition | None:
    """Which rows the rule looks at: all, or those that its arguments say."""
    written = [key for key in _FILTERS if rule.arguments.get(key) is not None]
    if not written:
        return None
    text = rule.arguments[written[0]]
    if len(written) > 1 or not isinstance(text, str):
        raise RefusedError(f"the row filter ({', '.join(written)}) must be one text")
    return gate_condition(text, rule.subject)


def need_element(rule: RuleSubject) -> Element:
    """The column that the rule is about."""
    if rule.element is None:
        raise MisfitError("the rule stands on an object and needs a property")
    return rule.element


def listed(rule: RuleSubject, name: str) -> list[Any]:
    """An argument that is a list with something in it."""
    value = rule.arguments.get(name)
    if not isinstance(value, list) or not value:
        raise MisfitError(f"the argument {name} is missing, or is no list with entries")
    return value
