from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.rule_checks import describe
from floe.checks.subjects import RuleSubject


def text(rule: RuleSubject) -> Iterator[Check]:
    """A rule in words, for people."""
    reason = "the rule is written for people"
    yield rule.subject.inform("text", rule.origin, describe(rule), reason)
