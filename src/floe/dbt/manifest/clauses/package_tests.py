from typing import Any

from floe.dbt.manifest.clauses.clause import Clause, Rule, Subject
from floe.dbt.manifest.clauses.rules import counted, field_or_rule, stated
from floe.dbt.manifest.clauses.values import bounds_of, bounds_rule, lengths_of, lengths_rule
from floe.dbt.manifest.shapes import text

_WHOLE = 100


def accepted_range(subject: Subject) -> Clause | None:
    """Every value lies between two others."""
    is_strict = subject.arguments.get("inclusive") is False
    return _range(subject, is_strict=is_strict)


def values_between(subject: Subject) -> Clause | None:
    """Every value lies between two others."""
    return _range(subject, is_strict=subject.arguments.get("strictly") is True)


def _range(subject: Subject, *, is_strict: bool) -> Clause | None:
    if subject.arguments.get("group_by"):
        return None
    given = subject.arguments
    bounds = bounds_of(subject, given.get("min_value"), given.get("max_value"), is_strict=is_strict)
    if bounds is None:
        return None
    options = {"logicalTypeOptions": bounds}
    return field_or_rule(subject, options, bounds_rule(bounds), text(given.get("row_condition")))


def lengths_between(subject: Subject) -> Clause | None:
    """Every text has neither too few nor too many characters."""
    given = subject.arguments
    exact = given.get("value")
    lengths = lengths_of(given.get("min_value", exact), given.get("max_value", exact))
    if lengths is None or given.get("strictly") is True:
        return None
    options = {"logicalTypeOptions": lengths}
    return field_or_rule(subject, options, lengths_rule(lengths), text(given.get("row_condition")))


def match_regex(subject: Subject) -> Clause | None:
    """A pattern is found in every value."""
    given = subject.arguments
    pattern = given.get("regex")
    if not isinstance(pattern, str) or given.get("flags"):
        return None
    rule: Rule = {"metric": "invalidValues", "arguments": {"pattern": pattern}}
    options = {"logicalTypeOptions": {"pattern": pattern}}
    return field_or_rule(subject, options, rule, text(given.get("row_condition")))


def not_null_proportion(subject: Subject) -> Clause | None:
    """At least some share of the values is there."""
    least, most = subject.arguments.get("at_least", 0), subject.arguments.get("at_most", 1)
    if not _is_share(least) or not _is_share(most) or subject.arguments.get("group_by_columns"):
        return None
    rule: Rule = {"metric": "nullValues", "unit": "percent"}
    if least > 0:
        rule["mustBeLessOrEqualTo"] = _percent(1 - least)
    if most < 1:
        rule["mustBeGreaterOrEqualTo"] = _percent(1 - most)
    return stated(subject, rule)


def expression_is_true(subject: Subject) -> Clause | None:
    """An expression holds of every row."""
    expression = subject.arguments.get("expression")
    if not isinstance(expression, str) or "{{" in expression:
        return None
    demand = f"{{column}} {expression}" if subject.test.column else expression
    rule = {"type": "custom", "engine": "floe", "implementation": {"expression": demand}}
    return counted(subject, rule)


def row_count_between(subject: Subject) -> Clause | None:
    """The table has so many rows."""
    given = subject.arguments
    least, most = given.get("min_value"), given.get("max_value")
    if given.get("group_by"):
        return None
    rule: Rule = {"metric": "rowCount"}
    if given.get("value") is not None:
        rule["mustBe"] = given["value"]
    elif given.get("strictly") is True:
        rule |= _limits({"mustBeGreaterThan": least, "mustBeLessThan": most})
    elif least is not None and most is not None:
        rule["mustBeBetween"] = [least, most]
    else:
        rule |= _limits({"mustBeGreaterOrEqualTo": least, "mustBeLessOrEqualTo": most})
    numbers = [value for value in (given.get("value"), least, most) if value is not None]
    is_known = bool(numbers) and all(isinstance(number, int | float) for number in numbers)
    return stated(subject, rule, text(given.get("row_condition"))) if is_known else None


def _limits(limits: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in limits.items() if value is not None}


def _is_share(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def _percent(share: float) -> int | float:
    percent = round(share * _WHOLE, 10)
    return int(percent) if percent == int(percent) else percent
