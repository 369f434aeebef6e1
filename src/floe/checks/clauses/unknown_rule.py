from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.rule_checks import describe
from floe.checks.subjects import RuleSubject
from floe.model import STANDARD_METRICS, QualityRule, metric_of


def unknown_rule(rule: RuleSubject) -> Iterator[Check]:
    """A rule of a type or a metric that floe does not know is not passed over."""
    if _is_prose(rule.rule):
        reason = "the rule is written for people"
        yield rule.subject.inform("unknown_rule", rule.origin, describe(rule), reason)
    else:
        yield rule.subject.not_run("unknown_rule", rule.origin, describe(rule), _reason(rule))


def _is_prose(rule: QualityRule) -> bool:
    """The standard lets a rule have neither type nor metric: then its description is all of it."""
    demands = (rule.type, rule.metric, rule.rule, rule.query, rule.implementation)
    return rule.description is not None and not any(demands) and not rule.operators


def _reason(rule: RuleSubject) -> str:
    if rule.rule.kind != "library":
        return f"floe does not know rules of the type '{rule.rule.kind}'"
    metric = metric_of(rule.rule)
    if metric is None:
        return "the rule has no metric"
    return f"floe does not know the metric '{metric}'; it knows {', '.join(STANDARD_METRICS)}"
