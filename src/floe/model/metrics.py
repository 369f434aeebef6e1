"""What quality rules of type library measure, as `metric` or the `rule` of edition 3.0 names it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from floe.model.quality import OPERATORS, QualityRule
from floe.model.rule_names import is_condition, metric_named, place_elsewhere
from floe.model.views import known_keys

# What edition 3.0, which had no arguments, wrote beside the rule.
_BESIDE = {
    "invalidValues": ("validValues", "pattern"),
    "missingValues": ("missingValues",),
    "duplicateValues": ("properties",),
}
_COLUMNS = ("column", "columns", "property", "field", "element", "object")
_UPPER_BOUNDS = ("mustBeLessThan", "mustBeLessOrEqualTo")


@dataclass(frozen=True, slots=True)
class LibraryMetric:
    """The metric of a library rule, and its arguments wherever they are written.

    Where nobody can tell what is meant, `name` is None, `unclear` says why, and `way_out`
    what to write instead.
    """

    name: str | None
    arguments: Mapping[str, Any]
    unclear: str | None = None
    way_out: str = ""


def metric_of(rule: QualityRule) -> str | None:
    """The metric that a library rule names; None where it names none, or is unclear."""
    return read_metric(rule).name


def read_metric(rule: QualityRule) -> LibraryMetric:
    """What a rule measures: every command reads `metric` and `rule` by this."""
    written = rule.arguments or {}
    if rule.kind != "library":
        return LibraryMetric(None, written)
    if rule.metric is not None or rule.rule is None:
        return LibraryMetric(rule.metric, written)
    name = metric_named(rule.rule)
    if name is None:
        unclear = f"there is no metric '{rule.rule}'"
        return LibraryMetric(None, written, unclear, place_elsewhere(rule.rule))
    beside = _beside(rule, name)
    problem = _problem(rule, rule.rule, name, beside)
    if problem:
        return LibraryMetric(None, written, *problem)
    return LibraryMetric(name, {**beside, **written})


def as_metric(rule: QualityRule) -> Mapping[str, Any]:
    """A rule as editions after 3.0 write it; one that is unclear stays as it is."""
    name = metric_of(rule)
    if rule.rule is None or name is None:
        return rule.node
    beside = {} if rule.metric is not None else _beside(rule, name)
    rest = {key: value for key, value in rule.node.items() if key not in ("rule", *beside)}
    arguments = {**beside, **(rule.arguments or {})}
    return {**rest, "metric": name, **({"arguments": arguments} if arguments else {})}


def _beside(rule: QualityRule, metric: str) -> dict[str, Any]:
    return {key: rule.node[key] for key in _BESIDE.get(metric, ()) if key in rule.node}


def _problem(
    rule: QualityRule, name: str, metric: str, beside: Mapping[str, Any]
) -> tuple[str, str] | None:
    """What a rule says that cannot be told for sure, and the way out."""
    known = {*known_keys(QualityRule), *OPERATORS, *beside, "relationships"}
    for key in rule.node:
        if key not in known and not str(key).lower().startswith("must"):
            way_out = (
                "move the rule to the property that it speaks of"
                if key in _COLUMNS
                else "write it as an operator, or move it to customProperties"
            )
            return f"nobody knows what '{key}' means beside the rule {name}", way_out
    for key, value in beside.items():
        if (rule.arguments or {}).get(key, value) != value:
            return f"{key} is written twice, beside the arguments and in them", "keep one of them"
    if is_condition(name) and not _counts_what_breaks(rule.operators):
        compared = " and ".join(f"{key}: {value}" for key, value in rule.operators.items())
        unclear = f"'{name}' with {compared} may count what keeps it or what breaks it"
        return unclear, f"write {metric} to count what breaks it, or leave out the operator"
    return None


def _counts_what_breaks(operators: Mapping[str, Any]) -> bool:
    """Whether operators say that there is nothing, or little, of what breaks a condition."""
    return all(
        name in _UPPER_BOUNDS or (name == "mustBe" and value == 0 and value is not False)
        for name, value in operators.items()
    )
