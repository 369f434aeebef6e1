from collections.abc import Mapping
from typing import Any

from floe.dbt.manifest.artifacts import DataTest
from floe.dbt.manifest.clauses.clause import Clause, Rule, Subject
from floe.dbt.manifest.clauses.thresholds import is_plain, operators
from floe.dbt.manifest.notes import floe_notes
from floe.dbt.manifest.shapes import text
from floe.model import OPERATORS

_SEVERITIES = {"warn": "warning"}


def field_or_rule(
    subject: Subject, fields: Mapping[str, Any], rule: Rule | None, where: str | None = None
) -> Clause | None:
    """The short way to say it where the test is as strict as that, else the rule."""
    if is_plain(subject.test) and where is None:
        return Clause(fields=fields)
    return counted(subject, rule, where) if rule is not None else None


def counted(subject: Subject, rule: Rule, where: str | None = None) -> Clause | None:
    """A rule that allows as many failures as the test does."""
    allowed = operators(subject.test)
    return None if allowed is None else stated(subject, with_limits(rule, allowed), where)


def with_limits(rule: Rule, allowed: Mapping[str, Any]) -> Rule:
    """A rule with what is allowed; a custom one says that, too, in its implementation."""
    if rule.get("type") != "custom":
        return {**rule, **allowed}
    limits = {} if dict(allowed) == {"mustBe": 0} else dict(allowed)
    return {**rule, "implementation": {**rule["implementation"], **limits}}


def stated(subject: Subject, rule: Rule, where: str | None = None) -> Clause:
    """A rule that says itself what is allowed; the rows to look at stand in its arguments."""
    asked = [text for text in (where, subject.test.where) if text]
    if not asked:
        return Clause(rules=(with_words(subject.test, rule),))
    condition = " and ".join(f"({text})" for text in asked) if asked[1:] else asked[0]
    # A custom rule says all that it means in its implementation.
    key = "implementation" if rule.get("type") == "custom" else "arguments"
    narrowed = {**rule, key: {**rule.get(key, {}), "where": condition}}
    return Clause(rules=(with_words(subject.test, narrowed),))


def with_words(test: DataTest, rule: Rule) -> Rule:
    """A rule with the test's words for people: how grave it is, and why it is there."""
    severity = _SEVERITIES.get(test.severity)
    words = {
        **_description(test, rule),
        "dimension": text(floe_notes(test.meta).get("dimension")),
        "severity": severity,
        "tags": list(test.tags),
    }
    return {**rule, **{key: word for key, word in words.items() if word}}


def _description(test: DataTest, rule: Rule) -> dict[str, str | None]:
    """A test of floe's own is described by the rule's name and operators, or in its own words."""
    if not {"check", "checks"} & set(floe_notes(test.meta)):
        return {"description": test.description}
    asked = "".join(f" {name} {rule[name]}" for name in OPERATORS if name in rule)
    said = test.description or ""
    name = said.removesuffix(asked) if asked and said.endswith(asked) else None
    if name is not None or said in _kinds(rule):
        return {"name": name if name not in _kinds(rule) else None}
    return {"description": said}


def _kinds(rule: Rule) -> tuple[str, ...]:
    return str(rule.get("metric")), str(rule.get("type"))


def passed_on(test: DataTest) -> Rule:
    """A test that has no words in a contract, as dbt can run it."""
    config = {
        "where": test.where,
        "warn_if": test.warn_if,
        "error_if": test.error_if,
        "fail_calc": test.fail_calc,
    }
    settings = {key: value for key, value in config.items() if value is not None}
    body: dict[str, Any] = {}
    if test.arguments:
        body["arguments"] = dict(test.arguments)
    if settings:
        body["config"] = settings
    name = test.full_name or test.name
    implementation: Any = {name: body} if body else name
    rule = {"type": "custom", "engine": "dbt", "implementation": implementation}
    return with_words(test, rule)
