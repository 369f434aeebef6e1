"""Tests that floe wrote: each notes the clauses of a contract that it was made from."""

import json
from collections.abc import Sequence
from typing import Any

from floe.dbt import is_fingerprint
from floe.dbt.manifest.artifacts import DataTest
from floe.dbt.manifest.clauses import DataTestSubject
from floe.dbt.manifest.notes import floe_notes, text
from floe.model import parse_duration

Part = dict[str, Any]
COLUMNS = "floe_columns"
NEWEST = "floe_newest"
_LISTS = ("quality", "relationships", "slaProperties")


def is_own(test: DataTest) -> bool:
    """Whether floe wrote a test, whatever has become of it since."""
    notes = floe_notes(test.meta)
    return "check" in notes or "checks" in notes


def noted_parts(subject: DataTestSubject) -> list[Part] | None:
    """The parts of a contract that a test was made from, each with the path to its element.

    None where the test is not as floe wrote it, or where a floe wrote it that noted none.
    """
    notes = floe_notes(subject.test.meta)
    clause = text(notes.get("clause")) or ""
    if not _is_as_written(subject.test, notes.get("fingerprint"), clause):
        return None
    parts = [_with_age(_with_ends(part, subject), subject) for part in _read(clause)]
    return None if None in parts else [part for part in parts if part is not None]


def _is_as_written(test: DataTest, print_: object, clause: str) -> bool:
    settings = {
        "severity": test.severity,
        "where": test.where,
        "warn_if": test.warn_if,
        "error_if": test.error_if,
        "fail_calc": test.fail_calc,
        "tags": test.tags,
        "description": test.description,
    }
    # The first line of a query's file has its settings.
    said = test.full_name or test.code.strip().partition("\n")[2]
    return is_fingerprint(print_, said, test.column, test.arguments, settings, clause)


def _read(clause: str) -> list[Part]:
    try:
        parts = json.loads(clause)
    except ValueError:
        return []
    return [part for part in parts if _is_part(part)] if isinstance(parts, list) else []


def _is_part(part: Any) -> bool:
    if not isinstance(part, dict) or not isinstance(part.get("at", []), list):
        return False
    is_path = all(isinstance(step, str | dict) for step in part.get("at", []))
    return is_path and all(isinstance(part[key], dict) for key in _LISTS if key in part)


def _with_ends(part: Part, subject: DataTestSubject) -> Part | None:
    """A foreign key leads to the table that its test names; None where there is no such table."""
    if "relationships" not in part:
        return part
    given = subject.arguments
    parent = subject.tables.named(str(given.get("to")))
    theirs = given.get("fields") or [given.get("field")]
    if parent is None or not all(theirs):
        return None
    ends = [subject.refer(parent, _name(part)) for part in theirs]
    link = {"type": "foreignKey", **part["relationships"]}
    if len(ends) > 1:
        ours = given.get("properties") or ()
        link["from"] = [subject.refer(subject.table, _name(part)) for part in ours]
    link["to"] = ends if len(ends) > 1 else ends[0]
    return {**part, "relationships": link}


def _with_age(part: Part | None, subject: DataTestSubject) -> Part | None:
    """A test without a demand asks the source's freshness, where people may have changed it."""
    is_asking = subject.test.test == NEWEST and "demand" not in subject.arguments
    if part is None or "slaProperties" not in part or not is_asking:
        return part
    limit = subject.table.freshness.error_after if subject.table.freshness else None
    level = part["slaProperties"]
    if limit is None:
        return None
    is_same = parse_duration(level.get("value"), level.get("unit")) == parse_duration(limit.text)
    return part if is_same else {**part, "slaProperties": level | limit.words}


def _name(part: str | Sequence[Any]) -> str:
    return part if isinstance(part, str) else ".".join(str(step) for step in part)
