from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.metrics import RowCount
from floe.checks.rule_checks import Demand, check_rule
from floe.checks.subjects import RuleSubject
from floe.model import is_percent_unit


def row_count(rule: RuleSubject) -> Iterator[Check]:
    """How many rows the table has; without an operator nobody knows how many are right."""
    demand: Demand | str = Demand(RowCount(), default=())
    if rule.rule.unit and is_percent_unit(rule.rule.unit):
        demand = "a number of rows has no percentage"
    yield from check_rule(rule, "row_count", demand)
