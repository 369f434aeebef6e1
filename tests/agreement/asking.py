"""Both tools are asked about a contract, and say of each promise whether it holds."""

import re
from dataclasses import dataclass

from floe.results import Status
from floe.spark import check

HOLDS, BROKEN, UNMEASURED = "holds", "broken", "unmeasured"
# What speaks of a whole run or file, and of no promise.
WHOLE = ("general", "schema")
OURS = {Status.PASSED: HOLDS, Status.FAILED: BROKEN, Status.WARNED: BROKEN}
THEIRS = {"passed": HOLDS, "failed": BROKEN}
CLAUSES = {
    "field_is_present": "present",
    "field_type": "type",
    "field_required": "required",
    "field_primary_key_required": "required",
    "field_unique": "unique",
    "field_primary_key_unique": "primary_key",
    "primary_key_unique": "primary_key",
    "field_enum": "enum",
    "field_regex": "pattern",
    "field_min_length": "length:minLength",
    "field_max_length": "length:maxLength",
    "field_min_items": "items:minItems",
    "field_max_items": "items:maxItems",
    "field_unique_items": "items:uniqueItems",
    "field_relationships": "foreign_key",
}
BOUNDS = {
    "field_minimum": ("minimum", "exclusiveMinimum"),
    "field_maximum": ("maximum", "exclusiveMaximum"),
    "field_not_equal": ("exclusiveMinimum", "exclusiveMaximum"),
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a promise holds, and what was said about it."""

    what: str
    reason: str = ""


NO_CHECK = Verdict(UNMEASURED, "no check")


def differences(ours, theirs):
    for promise in sorted(ours.keys() | theirs.keys()):
        mine, other = ours.get(promise, NO_CHECK), theirs.get(promise, NO_CHECK)
        if mine.what != other.what:
            yield promise, mine, other


def ask_floe(subject, spark) -> dict[str, Verdict]:
    results = check(None, subject.file, spark=spark).results
    verdicts = {}
    for result in results:
        about = f"{result.status} {result.measured} {result.reason}"
        verdicts[_name(result.check)] = Verdict(OURS.get(result.status, UNMEASURED), about)
    assert len(verdicts) == len(results)
    return verdicts


def _name(check) -> str:
    if check.rule:
        return f"{check.table.name if check.table else '-'}/{check.rule}"
    return re.sub(r"(foreign_key):\w+$", r"\1", check.id)


def ask_datacontract(subject, datacontract) -> dict[str, Verdict]:
    """A promise for which there are several checks holds if all of them do."""
    found = {}
    for each in datacontract(subject).checks:
        for promise in () if each.type in WHOLE else _their_names(subject, each):
            if found.get(promise, Verdict(HOLDS)).what == HOLDS:
                found[promise] = Verdict(_their_verdict(each), f"{each.type} {each.reason}")
    return found


def _their_verdict(each) -> str:
    result = each.result.value if each.result else ""
    is_measured = "value" in (each.diagnostics or {})
    return BROKEN if result == "warning" and is_measured else THEIRS.get(result, UNMEASURED)


def _their_names(subject, each):
    if each.qualityId:
        return [f"{each.model}/{each.qualityId}"]
    prop = _property(subject, each)
    if each.type in BOUNDS:
        options = prop.get("logicalTypeOptions", {}) if prop else ("minimum", "maximum")
        return [f"{each.model}.{each.field}/range:{o}" for o in BOUNDS[each.type] if o in options]
    clause = CLAUSES.get(each.type, each.type)
    is_about_table = each.field is None or clause == "primary_key"
    names = [f"{each.model}/{clause}" if is_about_table else f"{each.model}.{each.field}/{clause}"]
    if clause == "unique" and _is_whole_key(subject, each.model, prop):
        names.append(f"{each.model}/primary_key")
    return names


def _property(subject, each):
    for schema_object in subject.contract["schema"]:
        for prop in schema_object["properties"]:
            if (schema_object["name"], prop["name"]) == (each.model, each.field):
                return prop
    return None


def _is_whole_key(subject, table, prop) -> bool:
    (schema_object,) = (each for each in subject.contract["schema"] if each["name"] == table)
    return [each for each in schema_object["properties"] if each.get("primaryKey")] == [prop]
