"""Quality rules in the standard's five metrics and with exactly one operator."""

from typing import Any, Final

from floe.documents import Path
from floe.model import (
    OPERATORS,
    STANDARD_METRICS,
    Place,
    QualityRule,
    as_metric,
    is_percent_unit,
    is_query,
    read_metric,
    view,
)
from floe.odcs.lowering.carrying import Lowering, Node, carried_name
from floe.odcs.lowering.comparisons import count_broken, count_invalid, is_comparison

_ORIGINAL: Final = carried_name("qualityRule")
_VALUE_LISTS: Final = ("validValues", "enumValues", "values")
_REGEXES: Final = ("pattern", "regex")
_LIBRARY: Final = ("metric", "rule", "arguments")
_CUSTOM: Final = ("engine", "implementation")
# What a rule of each type must not say.
_OUT_OF_PLACE: Final = {
    "library": ("query", *_CUSTOM),
    "sql": (*_LIBRARY, *_CUSTOM),
    "custom": (*_LIBRARY, "query", *OPERATORS),
    "text": (*_LIBRARY, "query", *_CUSTOM, *OPERATORS),
}


def lower_rules(lowering: Lowering, rules: list[Any], path: Path) -> list[Any]:
    """All rules of an element; one rule may become several."""
    taken = {str(rule.get("id")) for rule in rules if isinstance(rule, dict)}
    lowered: list[Any] = []
    for number, rule in enumerate(rules):
        if not isinstance(rule, dict):
            lowered.append(rule)
            continue
        first, *more = _lower_rule(lowering, rule, (*path, number))
        lowered.append(first)
        lowered.extend(_with_own_id(part, taken) for part in more)
    return lowered


def _lower_rule(lowering: Lowering, rule: Node, path: Path) -> list[Node]:
    result = rule
    if rule.get("dimension") == "validity":
        result = {**rule, "dimension": "conformity"}
    kind = rule.get("type") or ("library" if {"metric", "rule"} & set(rule) else "text")
    parts = _lower_comparisons(_lower_metric(result)) if kind == "library" else [_lower_sql(result)]
    return [
        _finish(lowering, rule, single, path)
        for part in parts
        for single in _lower_operators(part, kind)
    ]


def _lower_sql(rule: Node) -> Node:
    """A condition on rows as the query that counts what breaks it."""
    query = rule.get("query")
    if rule.get("type") != "sql" or not isinstance(query, str) or is_query(query):
        return rule
    # A comment at the end of a line must not take in what follows.
    condition = f"{query.strip().removesuffix(';')}\n" if "--" in query else query.strip(" \n;")
    is_percent = is_percent_unit(str(rule.get("unit", "")))
    counted = {**rule, "query": count_broken(condition, percent=is_percent)}
    return counted if any(name in rule for name in OPERATORS) else {**counted, "mustBe": 0}


def _lower_metric(rule: Node) -> Node:
    """A rule whose metric is one of the standard's; one that is unclear has none."""
    quality = view(QualityRule, rule, (), lambda path: Place("", path))
    metric = read_metric(quality)
    if metric.unclear:
        return _without(rule, "rule", "metric")
    if metric.name == "pattern":
        return _as_invalid_values(rule, _REGEXES)
    if metric.name == "enumValues":
        return _as_invalid_values(rule, _VALUE_LISTS)
    return dict(as_metric(quality))


def _as_invalid_values(rule: Node, spellings: tuple[str, ...]) -> Node:
    arguments = rule.get("arguments")
    written = arguments if isinstance(arguments, dict) else {}
    values = next((written[key] for key in spellings if key in written), None)
    rest = _without(written, *spellings)
    named = {**rest, spellings[0]: values} if values is not None else rest
    return {**_without(rule, "rule"), "metric": "invalidValues", "arguments": named}


def _lower_comparisons(rule: Node) -> list[Node]:
    """Comparisons among the valid values become SQL; a pattern beside them stays a rule."""
    arguments = rule.get("arguments")
    if rule.get("metric") != "invalidValues" or not isinstance(arguments, dict):
        return [rule]
    values = arguments.get("validValues")
    if not isinstance(values, list) or not any(map(is_comparison, values)):
        return [rule]
    query = count_invalid(values, percent=rule.get("unit") == "percent")
    as_sql = {**rule, "type": "sql", "query": query}
    rest = _without(arguments, "validValues")
    return [{**rule, "arguments": rest}, as_sql] if "pattern" in rest else [as_sql]


def _lower_operators(rule: Node, kind: str) -> list[Node]:
    """A rule with one operator, or several such rules; what cannot have one becomes text."""
    was_library = kind == "library"
    kind = str(rule.get("type", kind))
    rule = _without(rule, *_OUT_OF_PLACE.get(kind, ()))
    metric = rule.get("metric")
    if kind not in ("library", "sql"):
        return [rule]
    if kind == "library" and metric not in STANDARD_METRICS:
        return [_as_text(rule)]
    operators = [name for name in OPERATORS if name in rule]
    if operators:
        return [_without(rule, *(name for name in operators if name != kept)) for kept in operators]
    # No operator means "none of them"; a number of rows or an author's query can mean anything.
    counts_faults = was_library and metric != "rowCount"
    return [{**rule, "mustBe": 0} if counts_faults else _as_text(rule)]


def _as_text(rule: Node) -> Node:
    return {**_without(rule, *_OUT_OF_PLACE["text"]), "type": "text"}


def _finish(lowering: Lowering, rule: Node, result: Node, path: Path) -> Node:
    lost = {key: rule[key] for key in rule if result.get(key) != rule[key]}
    if lost:
        result = dict(result)
        lowering.carry(result, _ORIGINAL, lost)
        is_unsaid = result.get("type") == "text" and rule.get("type") != "text"
        said = "a text that nothing checks" if is_unsaid else "said in the standard's words"
        lowering.note(path, f"{said}: {', '.join(lost)}; kept in '{_ORIGINAL}'")
    elif result != rule:
        lowering.note(path, "no operator, so 'mustBe: 0' is written out")
    return result


def _with_own_id(rule: Node, taken: set[str]) -> Node:
    if "id" not in rule:
        return rule
    number = 2
    while (own := f"{rule['id']}_{number}") in taken:
        number += 1
    taken.add(own)
    return {**rule, "id": own}


def _without(node: Node, *keys: str) -> Node:
    return {key: value for key, value in node.items() if key not in keys}
