"""What no data can show, and what floe does not know: told with the reason, never passed over."""

from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.options import KNOWN_OPTIONS, option_origin
from floe.checks.rule_checks import describe
from floe.checks.subjects import Element, LevelSubject, Origin, RuleSubject, Subject
from floe.checks.typed_values import show
from floe.model import (
    FOREIGN_KEY,
    IMPORTS,
    RELATES_TO,
    STANDARD_METRICS,
    QualityRule,
    Relationship,
    read_metric,
    service_level,
)

_DEMANDS = ("type", "metric", "rule", "arguments", "query", "engine", "implementation")
_ZONES = {
    "timezone": "whether moments have a zone is part of the column's type",
    "defaultTimezone": "it says how to read moments without an offset",
}
_LEVELS = {
    "generalAvailability": "it is a date in the life of the contract",
    "endOfSupport": "it is a date in the life of the contract",
    "endOfLife": "it is a date in the life of the contract",
    "throughput": "how much is delivered in a time does not show in the table",
    "timeToDetect": "how fast people act does not show in the table",
    "timeToNotify": "how fast people act does not show in the table",
    "timeToRepair": "how fast people act does not show in the table",
    "timeOfAvailability": "when data is served does not show in the table",
    "price": "what data costs does not show in it",
}


def text(rule: RuleSubject) -> Iterator[Check]:
    """A rule in words, for people."""
    reason = "the rule is written for people"
    yield rule.subject.inform("text", rule.origin, describe(rule), reason)


def unknown_rule(rule: RuleSubject) -> Iterator[Check]:
    """A rule of a type or a metric that floe does not know is not passed over."""
    if _is_prose(rule.rule):
        reason = "the rule is written for people"
        yield rule.subject.inform("unknown_rule", rule.origin, describe(rule), reason)
    else:
        yield rule.subject.not_run("unknown_rule", rule.origin, describe(rule), _rule_reason(rule))


def _is_prose(rule: QualityRule) -> bool:
    """The standard lets a rule have neither type nor metric: then its description is all of it."""
    has_demands = any(rule.node.get(key) is not None for key in _DEMANDS)
    return rule.description is not None and not has_demands and not rule.operators


def _rule_reason(rule: RuleSubject) -> str:
    if rule.rule.kind != "library":
        return f"floe does not know rules of the type '{rule.rule.kind}'"
    metric = read_metric(rule.rule)
    if metric.unclear:
        return f"{metric.unclear}: {metric.way_out}"
    if metric.name is None:
        return "the rule has no metric"
    return f"floe does not know the metric '{metric.name}'; it knows {', '.join(STANDARD_METRICS)}"


def unknown_relationship(
    subject: Subject, relationship: Relationship, origin: Origin
) -> Iterator[Check]:
    """A relationship of a type that floe does not know is not passed over."""
    if relationship.kind in (IMPORTS, RELATES_TO):
        return
    reason = (
        f"floe does not know relationships of the type '{relationship.kind}'; "
        f"it knows {FOREIGN_KEY}, {IMPORTS} and {RELATES_TO}"
    )
    description = relationship.description or f"a relationship of the type '{relationship.kind}'"
    yield subject.not_run("unknown_relationship", origin, description, reason)


def unknown_option(element: Element) -> Iterator[Check]:
    """Options that floe does not know are not passed over."""
    for option in element.options:
        if option not in KNOWN_OPTIONS:
            origin = option_origin(element, option)
            description = f"{option}: {show(element.options[option])}"
            reason = f"floe does not know the option {option}"
            yield element.subject.not_run("unknown_option", origin, description, reason)
    written = element.prop.node.get("logicalTypeOptions")
    if written is not None and not isinstance(written, dict):
        origin = element.subject.at("logicalTypeOptions")
        reason = f"logicalTypeOptions must be a mapping and is {show(written)}"
        yield element.subject.not_run("unknown_option", origin, "logicalTypeOptions", reason)


def timezone(element: Element) -> Iterator[Check]:
    """Zones of moments: the type clause compares them, values do not show them."""
    for option, reason in _ZONES.items():
        if option in element.options:
            origin = option_origin(element, option)
            description = f"{option}: {show(element.options[option])}"
            yield element.subject.inform("timezone", origin, description, reason)


def partition(element: Element) -> Iterator[Check]:
    """How a table is laid out, which its rows do not show."""
    if element.prop.node.get("partitioned"):
        reason = "how rows are laid out in partitions does not show in them"
        origin = element.subject.at("partitioned")
        yield element.subject.inform("partition", origin, "the column is a partition key", reason)


def other_level(level: LevelSubject) -> Iterator[Check]:
    """A service level of which a table shows nothing, or that the standard does not know."""
    name = service_level(level.sla)
    if name is None:
        yield level.not_run("service_level", "it has no property, so nobody knows what it promises")
        return
    reason = _LEVELS.get(name) or f"floe knows no way to measure {name} on data"
    yield level.inform("service_level", reason)
