from collections.abc import Iterator

from floe.checks.check import Check, TableMetric, Threshold
from floe.checks.contract_sql import gate_demand, gate_query, is_row_test
from floe.checks.metrics import BadRows
from floe.checks.operators import OperatorError, read_threshold, read_unit
from floe.checks.rule_checks import describe
from floe.checks.subjects import RuleSubject
from floe.sql import RefusedError


def sql(rule: RuleSubject) -> Iterator[Check]:
    """The number that a query yields is what the operators say.

    An expression without a SELECT must hold of every row, as in a CHECK constraint: null breaks
    nothing. There the operators and `unit` say how many rows may break it.
    """
    try:
        metric, threshold = _read(rule, rule.rule.query or "")
    except (OperatorError, RefusedError) as error:
        yield rule.subject.not_run("sql", rule.origin, describe(rule), str(error))
        return
    yield rule.subject.promise("sql", rule.origin, describe(rule), metric, threshold)


def _read(rule: RuleSubject, text: str) -> tuple[TableMetric | BadRows, Threshold]:
    node, subject = rule.rule.node, rule.subject
    if is_row_test(text):
        unit = read_unit(rule.rule.unit)
        threshold = read_threshold(node, unit=unit, is_inclusive=subject.is_inclusive)
        return BadRows(gate_demand(text, subject)), threshold
    threshold = read_threshold(node, unit="value", is_inclusive=subject.is_inclusive, default=())
    return gate_query(text, subject), threshold
