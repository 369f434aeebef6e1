from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from floe.dbt.manifest.addresses import object_name
from floe.dbt.manifest.calls import named_table
from floe.dbt.manifest.clauses.check_ids import CheckId
from floe.dbt.manifest.clauses.clause import Clause, Rule, Subject

# A year of the calendar has 365.2425 days on average; its months share them evenly.
_MONTH = 2629746
_UNITS = (
    *(("years", 12 * _MONTH), ("months", _MONTH)),
    *(("days", 86400), ("hours", 3600), ("minutes", 60), ("seconds", 1)),
)


def foreign_key(subject: Subject, check: CheckId) -> Clause | None:
    """Every row that names a parent names one that exists."""
    given = subject.arguments
    parent = named_table(str(given.get("to")), subject.tables)
    theirs = given.get("fields") or [given.get("field")]
    if parent is None or not all(theirs):
        return None
    ends = [subject.refer(parent, _name(part)) for part in theirs]
    ours = given.get("properties") or ()
    relationship: Rule = {"id": check.rule_id} if check.rule_id else {}
    relationship["type"] = "foreignKey"
    if len(ends) > 1:
        relationship["from"] = [subject.refer(subject.table, _name(part)) for part in ours]
    relationship["to"] = ends if len(ends) > 1 else ends[0]
    return Clause(relationships=(relationship,))


def age(subject: Subject, check: CheckId) -> Clause | None:
    """How old or how far apart the moments of a column may be."""
    demand = subject.arguments.get("demand") or {}
    limits = {key: value for key, value in demand.items() if key.startswith("must")}
    column = subject.arguments.get("path") or subject.test.column
    if len(limits) != 1 or column is None:
        return None
    value, unit = _length(next(iter(limits.values())))
    level: Rule = {"id": check.rule_id} if check.rule_id else {}
    level |= {"property": check.clause, "value": value, "unit": unit}
    level["element"] = f"{object_name(subject.table)}.{_name(column)}"
    if "mustBeGreaterOrEqualTo" in limits:
        level["customProperties"] = [{"property": "form", "value": "min"}]
    return Clause(levels=(level,))


def columns(subject: Subject) -> Clause:
    """Columns and their types are known from the table itself; formats that types imply are not."""
    listed = subject.arguments.get("columns")
    known = [each for each in listed if isinstance(each, Mapping)] if listed else []
    return Clause(
        columns={
            str(each.get("name")): {"logicalTypeOptions": {"format": each["format"]}}
            for each in known
            if "format" in each
        }
    )


def _name(part: str | Sequence[Any]) -> str:
    return part if isinstance(part, str) else ".".join(str(step) for step in part)


def _length(seconds: Any) -> tuple[int | float, str]:
    """A length of time in the largest unit that it fills."""
    length = Decimal(str(seconds))
    for unit, size in _UNITS:
        if length % size == 0:
            return int(length / size), unit
    return float(length), "seconds"
