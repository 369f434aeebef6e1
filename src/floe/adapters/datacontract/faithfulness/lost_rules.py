"""Quality rules that a format has no words for, or would say in another sense: all left out."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from floe.adapters.datacontract.faithfulness.unsaid import Unsaid
from floe.adapters.datacontract.schema_walk import Node, Path, walk_objects, walk_properties
from floe.documents import LongFloat
from floe.model import OPERATORS

Rule = Mapping[str, Any]

# These show all rules as they stand, or what a template makes of them.
_WHOLE: Final = ("odcs", "excel", "html", "markdown", "custom")
# These write the list of valid values as an enumeration, which has no exceptions.
_WITH_ENUMERATIONS: Final = (
    *("jsonschema", "pydantic-model", "avro", "xsd", "protobuf", "dcs", "data-caterer"),
    *("dbt-models", "dbt-sources", "great-expectations"),
)
_ENGINES: Final = {
    "sodacl": ("soda",),
    "great-expectations": ("great-expectations", "greatexpectations"),
    "dqx": ("dqx",),
}
# What a rule says beside its demand, and no exporter writes.
_BESIDE: Final = (
    *("severity", "dimension", "businessImpact", "method", "schedule", "scheduler", "tags"),
    *("authoritativeDefinitions", "customProperties", "description"),
)
# Soda's exporter fills these in everywhere.
_PLACEHOLDER_IN_TEXT: Final = re.compile(r"'[^']*\{\w+\}[^']*'")
_EXACT: Final = ({"mustBe": 0}, {"mustNotBe": 0})


def leave_out_rules(tree: dict[str, Any], format: str) -> Iterator[Unsaid]:
    """Take the rules that a format does not say as they are meant out of a tree, and name them."""
    if format in _WHOLE:
        return
    for path, element in (*walk_objects(tree), *_properties(tree)):
        rules = element.get("quality")
        if not isinstance(rules, list) or not isinstance(element, dict):
            continue
        is_said = _words_of(format, path, element)
        kept = [rule for rule in rules if is_said(rule)]
        for number, rule in enumerate(rules):
            place = (*path, "quality", number)
            if not is_said(rule) and _demands(rule):
                yield Unsaid(place, "quality")
            for key in _BESIDE if is_said(rule) and not _is_whole(rule, format) else ():
                if isinstance(rule, dict) and rule.get(key):
                    yield Unsaid((*place, key), f"quality.{key}")
        element.pop("quality")
        if kept:
            element["quality"] = kept


def _is_whole(rule: Any, format: str) -> bool:
    """Whether a rule is written with all that stands beside its demand."""
    is_custom = isinstance(rule, dict) and rule.get("type") == "custom"
    return is_custom and format in ("great-expectations", "dqx")


def _properties(tree: Node) -> Iterator[tuple[Path, Node]]:
    for path, schema_object in walk_objects(tree):
        yield from walk_properties(schema_object, path)


def _demands(rule: Any) -> bool:
    return isinstance(rule, dict) and rule.get("type") != "text"


def _words_of(format: str, path: Path, element: Node) -> Callable[[Any], bool]:
    is_top = len(path) <= 4
    listed = _enumeration(element) if format in _WITH_ENUMERATIONS else None

    def is_said(rule: Any) -> bool:
        if not isinstance(rule, dict):
            return True
        if rule.get("type") == "custom":
            engine = str(rule.get("engine", "")).lower()
            return is_top and engine in _ENGINES.get(format, ())
        if format == "sodacl":
            return is_top and not _has_long_number(rule) and _is_said_by_soda(rule)
        return rule is listed

    return is_said


def _has_long_number(part: Any) -> bool:
    """Whether a number would be rounded to the digits of a float."""
    if isinstance(part, dict):
        part = list(part.values())
    if isinstance(part, list):
        return any(_has_long_number(entry) for entry in part)
    return isinstance(part, LongFloat)


def _enumeration(element: Node) -> Rule | None:
    """The rule whose values become an enumeration: the first, where the property has no other."""
    if element.get("enum"):
        return None
    listed = (rule for rule in element["quality"] if isinstance(rule, dict) and _lists(rule))
    first = next(listed, None)
    arguments = first["arguments"] if first else {}
    return first if _operators(first or {}) == {"mustBe": 0} and len(arguments) == 1 else None


def _lists(rule: Rule) -> bool:
    arguments = rule.get("arguments")
    listed = arguments.get("validValues") if isinstance(arguments, dict) else None
    return rule.get("metric") == "invalidValues" and bool(listed)


def _operators(rule: Rule) -> dict[str, Any]:
    return {name: rule[name] for name in OPERATORS if name in rule}


def _is_said_by_soda(rule: Rule) -> bool:
    if rule.get("type") == "sql":
        return not _PLACEHOLDER_IN_TEXT.search(str(rule.get("query", "")))
    arguments = rule.get("arguments") or {}
    if str(rule.get("unit", "rows")) != "rows":
        return False
    match rule.get("metric"):
        case "nullValues" | "rowCount":
            return not arguments
        case "duplicateValues":
            # Soda counts values, not rows; none of them is the same.
            return _operators(rule) in _EXACT and arguments.keys() <= {"properties"}
        case "invalidValues":
            return arguments.keys() == {"validValues"}
        case "missingValues":
            # Null counts as missing there in any case.
            return arguments.keys() == {"missingValues"} and None in arguments["missingValues"]
    return False
