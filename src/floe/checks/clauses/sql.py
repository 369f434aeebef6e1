from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.contract_sql import gate_query
from floe.checks.operators import OperatorError, read_threshold
from floe.checks.rule_checks import describe
from floe.checks.subjects import RuleSubject
from floe.sql import RefusedError


def sql(rule: RuleSubject) -> Iterator[Check]:
    """The number that a query yields is what the operators say."""
    try:
        threshold = read_threshold(
            rule.rule.node, unit="value", is_inclusive=rule.subject.is_inclusive, default=()
        )
        source = gate_query(rule.rule.query or "", rule.subject)
    except (OperatorError, RefusedError) as error:
        yield rule.subject.not_run("sql", rule.origin, describe(rule), str(error))
        return
    yield rule.subject.promise("sql", rule.origin, describe(rule), source, threshold)
