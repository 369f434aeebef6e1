from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.metrics import BadRows, ValueTest
from floe.checks.row_tests import Null
from floe.checks.rule_checks import Demand, check_rule, need_element
from floe.checks.subjects import RuleSubject
from floe.checks.typed_values import MisfitError


def null_values(rule: RuleSubject) -> Iterator[Check]:
    """How many values are null."""
    yield from check_rule(rule, "null_values", _demand(rule))


def _demand(rule: RuleSubject) -> Demand | str:
    try:
        return Demand(BadRows(ValueTest(need_element(rule).column, Null())))
    except MisfitError as error:
        return str(error)
