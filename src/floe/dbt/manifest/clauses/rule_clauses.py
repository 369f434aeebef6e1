from collections.abc import Mapping
from typing import Any

from floe.dbt.manifest.clauses.check_ids import CheckId
from floe.dbt.manifest.clauses.clause import Clause, Rule, Subject
from floe.dbt.manifest.clauses.rules import passed_on, with_limits, with_words
from floe.model import OPERATORS

_SIGNS = {"minimum": ">=", "exclusiveMinimum": ">", "maximum": "<=", "exclusiveMaximum": "<"}
_NOT = "NOT ("
_NOT_SURE = "NOT COALESCE(("


def null_values(subject: Subject, check: CheckId) -> Clause:
    """How many values are null."""
    return _library(subject, check, "nullValues", {})


def missing_values(subject: Subject, check: CheckId) -> Clause:
    """How many values count as missing."""
    listed = subject.arguments.get("missingValues", [])
    return _library(subject, check, "missingValues", {"missingValues": listed})


def invalid_values(subject: Subject, check: CheckId) -> Clause:
    """How many values are not listed, or not like a pattern."""
    rules = subject.arguments.get("rules") or [subject.arguments]
    values: list[Any] = []
    arguments: dict[str, Any] = {}
    for rule in rules:
        values += rule.get("validValues", rule.get("values", ()))
        values += _comparisons(rule)
        if "pattern" in rule:
            arguments["pattern"] = rule["pattern"]
    if values:
        arguments = {"validValues": values, **arguments}
    return _library(subject, check, "invalidValues", arguments)


def duplicate_values(subject: Subject, check: CheckId) -> Clause:
    """How many rows repeat a value, or several."""
    keys = subject.arguments.get("properties")
    names = [key if isinstance(key, str) else ".".join(key) for key in keys or ()]
    return _library(subject, check, "duplicateValues", {"properties": names} if names else {})


def row_count(subject: Subject, check: CheckId) -> Clause:
    """How many rows there are."""
    return _library(subject, check, "rowCount", {})


def custom(subject: Subject, check: CheckId) -> Clause:
    """A rule in SQL of floe's own, or one that is dbt's."""
    given = subject.arguments
    if subject.test.test == "floe_condition":
        demand = _unwrapped(str(given.get("condition")))
        return _custom(subject, check, {"expression": demand})
    if subject.test.test == "floe_aggregate":
        return _custom(subject, check, {"aggregate": given.get("expression")})
    return Clause(rules=(_identified(check, passed_on(subject.test)),))


def _library(subject: Subject, check: CheckId, metric: str, arguments: Rule) -> Clause:
    where = subject.arguments.get("row_filter")
    known = {**arguments, "where": where} if where else arguments
    rule: Rule = {"metric": metric, **({"arguments": known} if known else {})}
    return _stated(subject, check, {**rule, **_operators(subject)})


def _custom(subject: Subject, check: CheckId, implementation: Rule) -> Clause:
    where = subject.arguments.get("row_filter")
    known = {**implementation, **({"where": where} if where else {})}
    rule = {"type": "custom", "engine": "floe", "implementation": known}
    return _stated(subject, check, with_limits(rule, _operators(subject)))


def _stated(subject: Subject, check: CheckId, rule: Rule) -> Clause:
    return Clause(rules=(_identified(check, with_words(subject.test, rule)),))


def _identified(check: CheckId, rule: Rule) -> Rule:
    return {"id": check.rule_id, **rule} if check.rule_id else rule


def _operators(subject: Subject) -> Rule:
    return operators_of(subject.arguments.get("demand"))


def operators_of(demand: Any) -> Rule:
    """What is allowed, in the words of the contract."""
    known: Mapping[str, Any] = demand if isinstance(demand, Mapping) else {"mustBe": 0}
    found = {name: known[name] for name in OPERATORS if name in known}
    return {**found, **({"unit": "percent"} if known.get("unit") == "percent" else {})}


def _comparisons(rule: Mapping[str, Any]) -> list[str]:
    found = [f"{sign}{rule[name]}" for name, sign in _SIGNS.items() if name in rule]
    return [*found, *([f"{rule['now']}NOW()"] if "now" in rule else [])]


def _unwrapped(condition: str) -> str:
    """What must hold, out of what makes a row bad."""
    if condition.startswith(_NOT_SURE) and condition.endswith("), FALSE)"):
        return condition[len(_NOT_SURE) : -len("), FALSE)")]
    if condition.startswith(_NOT) and condition.endswith(")"):
        return condition[len(_NOT) : -1]
    return f"not ({condition})"
