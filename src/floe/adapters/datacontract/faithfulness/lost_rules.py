"""Quality rules that a format has no words for, or would say in another sense: all left out."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from floe.adapters.datacontract.faithfulness.export_target import ExportTarget
from floe.adapters.datacontract.faithfulness.said import said_clauses
from floe.adapters.datacontract.faithfulness.unsaid import Unsaid
from floe.adapters.datacontract.schema_walk import (
    Node,
    Path,
    level_of,
    walk_objects,
    walk_properties,
)
from floe.documents import LongFloat
from floe.model import OPERATORS

Rule = Mapping[str, Any]

# These show all rules as they stand, or what a template makes of them.
_WHOLE: Final = ("odcs", "excel", "html", "custom")
# These write the list of valid values as an enumeration, which has no exceptions.
_WITH_ENUMERATIONS: Final = (
    *("jsonschema", "pydantic-model", "xsd", "dcs", "data-caterer"),
    *("dbt-models", "dbt-sources", "great-expectations"),
)
# What a rule says beside its demand, and no exporter writes.
_BESIDE: Final = (
    *("severity", "dimension", "businessImpact", "method", "schedule", "scheduler", "tags"),
    *("authoritativeDefinitions", "customProperties", "description"),
)
# Soda's exporter fills these in everywhere.
_PLACEHOLDER_IN_TEXT: Final = re.compile(r"'[^']*\{\w+\}[^']*'")
_EXACT: Final = ({"mustBe": 0}, {"mustNotBe": 0})


def leave_out_rules(tree: dict[str, Any], target: ExportTarget) -> Iterator[Unsaid]:
    """Take the rules that a format does not say as they are meant out of a tree, and name them."""
    if target.format in _WHOLE:
        return
    for path, element in (*walk_objects(tree), *_properties(tree)):
        rules = element.get("quality")
        if not isinstance(rules, list) or not isinstance(element, dict):
            continue
        level = level_of(path)
        if target.format == "markdown" and level != "object":
            continue
        is_said = _words_of(target, level, element)
        kept = [rule for rule in rules if is_said(rule)]
        for number, rule in enumerate(rules):
            place = (*path, "quality", number)
            if not is_said(rule):
                yield Unsaid(place, "quality")
            for key in _BESIDE if is_said(rule) and not _is_whole(rule, target.format) else ():
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


def _words_of(target: ExportTarget, level: str, element: Node) -> Callable[[Any], bool]:
    format = target.format
    said = said_clauses(format, level, target.dialect, element.get("logicalType"))
    has_enumerations = format in _WITH_ENUMERATIONS and "enum" in said
    listed = _enumeration(element) if has_enumerations else None

    def is_said(rule: Any) -> bool:
        if not isinstance(rule, dict):
            return True
        if level in ("object", "property"):
            if rule.get("type") == "custom":
                return _is_written_for(format, rule)
            if format == "sodacl":
                return not _has_long_number(rule) and _is_said_by_soda(rule, level)
        return rule is listed

    return is_said


def _is_written_for(format: str, rule: Rule) -> bool:
    """Whether a rule is in the words of the engine that a format is for."""
    engine, written = str(rule.get("engine", "")), rule.get("implementation")
    match format:
        case "sodacl":
            return engine == "soda" and bool(written) and isinstance(written, str)
        case "great-expectations":
            names = ("great-expectations", "greatexpectations")
            is_typed = isinstance(written, dict) and bool(written.get("type"))
            return engine.lower() in names and is_typed
        case "dqx":
            return engine.lower() == "dqx" and isinstance(written, dict) and "check" in written
    return False


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


def _is_said_by_soda(rule: Rule, level: str) -> bool:
    if rule.get("type") == "sql":
        query = str(rule.get("query") or "")
        return bool(query and _operators(rule)) and not _PLACEHOLDER_IN_TEXT.search(query)
    arguments = rule.get("arguments") or {}
    if str(rule.get("unit", "rows")) != "rows" or not _operators(rule):
        return False
    match rule.get("metric"):
        case "rowCount":
            return not arguments
        case "duplicateValues":
            # Soda counts values, not rows; none of them is the same.
            columns = {"properties"} if level == "object" else set()
            return _operators(rule) in _EXACT and arguments.keys() == columns
        case "nullValues" if level == "property":
            return not arguments
        case "invalidValues" if level == "property":
            return arguments.keys() == {"validValues"}
        case "missingValues" if level == "property":
            # Null counts as missing there in any case.
            return arguments.keys() == {"missingValues"} and None in arguments["missingValues"]
    return False
