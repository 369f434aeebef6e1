"""What the table's own schema answers: what is there, what is not, what cannot be asked."""

from collections.abc import Mapping

from floe.checks import (
    ColumnPath,
    ColumnPresence,
    ColumnType,
    LargestGap,
    Metric,
    Newest,
    Oldest,
    OrphanRows,
    QueryValue,
    Reachable,
    Table,
    ValueTest,
    family_of,
    misfit_of,
    moment_misfit,
)
from floe.comparing import type_misfit
from floe.model import FLOATS, INTEGERS, DataType
from floe.plan.actual_types import Absent, type_at
from floe.plan.facts import TableFacts, Unreachable
from floe.plan.measurement import Measured, Measurement, NotMeasured
from floe.plan.reads import known_names_in, paths_in, tests_in

Known = Mapping[Table, TableFacts | Unreachable]

_VOID = "void"
_NESTED = ("array", "struct", "map")
_UNKNOWN = Unreachable("nothing is known of the table", is_outside=False)


def look_up(known: Known, table: Table) -> TableFacts | Unreachable:
    """What is known of a table, which may be nothing."""
    return known.get(table, _UNKNOWN)


def answer_unreachable(metric: Metric, found: Unreachable) -> Measured:
    """A table that cannot be read answers one question only, unless nobody has asked for it."""
    if isinstance(metric, Reachable) and found.is_outside:
        return Measurement(0, answered_by="catalog", detail=found.reason)
    return NotMeasured(found.reason, found.is_outside)


def answer_by_schema(metric: Metric, facts: TableFacts, known: Known) -> Measured | None:
    """A figure or a refusal for which no row has to be read."""
    if isinstance(metric, Reachable):
        return Measurement(1, answered_by="catalog")
    if isinstance(metric, ColumnPresence):
        return _presence(metric, facts)
    reason = _absence(metric, facts)
    if reason is not None:
        return NotMeasured(reason)
    if isinstance(metric, ColumnType):
        return _type(metric, facts)
    return _refuse_others(metric, facts, known) or _refuse_cast(metric, facts)


def refuse_unreadable(metric: Metric, facts: TableFacts) -> NotMeasured | None:
    """Refuse what needs a column that the engine cannot read."""
    for name in known_names_in(metric):
        column = facts.find(name)
        if column is not None and column.unreadable:
            return NotMeasured(f"column '{column.name}' cannot be read: {column.unreadable}")
    return None


def _presence(metric: ColumnPresence, facts: TableFacts) -> Measurement:
    found = type_at(facts, metric.column)
    if isinstance(found, Absent):
        return Measurement(1, answered_by="schema", detail=found.reason)
    column = facts.find(metric.column.column)
    if column is not None and column.absent_in:
        detail = f"column '{column.name}' is not in every file: {column.absent_in} has none"
        return Measurement(1, answered_by="schema", detail=detail)
    return Measurement(0, answered_by="schema")


def _absence(metric: Metric, facts: TableFacts) -> str | None:
    for path in paths_in(metric):
        found = type_at(facts, path)
        if isinstance(found, Absent):
            return found.reason
    missing = [name for name in known_names_in(metric) if facts.find(name) is None]
    return f"column '{missing[0]}' is not in the table" if missing else None


def _type(metric: ColumnType, facts: TableFacts) -> Measured | None:
    found = type_at(facts, metric.column)
    if isinstance(found, Absent):
        return NotMeasured(found.reason)
    if facts.holds_text_at(metric.column):
        return _type_of_text(metric, facts)
    column = facts.find(metric.column.column)
    if column is not None and column.written == _VOID:
        return Measurement(0, answered_by="schema", detail="there are no values")
    if column is not None and column.unreadable and found.kind == "unknown":
        return NotMeasured(f"column '{column.name}' cannot be read: {column.unreadable}")
    found = _as_number(found, metric.physical, facts)
    misfit = type_misfit(
        metric.logical, metric.physical, found, facts.keeps, may_be_bytes=metric.may_be_bytes
    )
    if misfit is None and (facts.marks_unreadable or _is_longer_than_known(metric, found, facts)):
        return None
    return Measurement(0 if misfit is None else 1, answered_by="schema", detail=misfit)


def _is_longer_than_known(metric: ColumnType, found: DataType, facts: TableFacts) -> bool:
    """Whether texts are limited that the table keeps without a limit."""
    limit = metric.physical.length if metric.physical else None
    is_open = found.kind == "string" and found.length is None and "length" not in facts.keeps
    return limit is not None and is_open


def _as_number(found: DataType, physical: DataType | None, facts: TableFacts) -> DataType:
    # JSON writes a float without a fraction as a whole number.
    is_float = physical is not None and physical.kind in FLOATS
    is_json = facts.format == "json" and found.kind in (*INTEGERS, "decimal", *FLOATS)
    return physical if physical is not None and is_float and is_json else found


def _type_of_text(metric: ColumnType, facts: TableFacts) -> Measured | None:
    declared = metric.physical or metric.column.type
    if declared is None or declared.kind == "unknown":
        written = metric.written or metric.logical or "none"
        return NotMeasured(f"the declared type '{written}' is not known")
    if declared.kind in _NESTED:
        return NotMeasured(f"a table of plain text has no {declared.kind} columns")
    is_any_text = declared.kind == "string" and declared.length is None
    is_known = is_any_text and not facts.marks_unreadable
    return Measurement(0, answered_by="schema") if is_known else None


def _refuse_others(metric: Metric, facts: TableFacts, known: Known) -> NotMeasured | None:
    """Refuse what needs another table that cannot be read, or that does not match."""
    if isinstance(metric, QueryValue):
        for _, table in metric.tables:
            found = look_up(known, table)
            if isinstance(found, Unreachable):
                return NotMeasured(f"table '{table.name}': {found.reason}", found.is_outside)
    return _refuse_parent(metric, facts, known) if isinstance(metric, OrphanRows) else None


def _refuse_parent(metric: OrphanRows, facts: TableFacts, known: Known) -> NotMeasured | None:
    parent = look_up(known, metric.parent)
    name = metric.parent.name
    if isinstance(parent, Unreachable):
        return NotMeasured(f"parent table '{name}': {parent.reason}", parent.is_outside)
    if len(metric.columns) != len(metric.parent_columns):
        return NotMeasured(f"the key has not as many columns as its parent in '{name}'")
    for own, other in zip(metric.columns, metric.parent_columns, strict=True):
        theirs = type_at(parent, other)
        if isinstance(theirs, Absent):
            return NotMeasured(f"parent table '{name}': {theirs.reason}")
        ours = type_at(facts, own)
        are_texts = facts.holds_text_at(own) or parent.holds_text_at(other)
        if isinstance(ours, DataType) and not are_texts:
            reason = _refuse_pair(own, ours, theirs)
            if reason is not None:
                return NotMeasured(reason)
    return None


def _refuse_pair(own: ColumnPath, ours: DataType, theirs: DataType) -> str | None:
    families = {family_of(ours.kind), family_of(theirs.kind)}
    if len(families) == 1 or families & {"unknown", "variant"}:
        return None
    return f"column '{own}' is {ours.kind}, and its parent is {theirs.kind}"


def _refuse_cast(metric: Metric, facts: TableFacts) -> NotMeasured | None:
    reasons = [_misfit(test, facts) for test in tests_in(metric) if isinstance(test, ValueTest)]
    if isinstance(metric, Newest | Oldest | LargestGap) and not facts.holds_text_at(metric.column):
        found = type_at(facts, metric.column)
        reasons = [moment_misfit(metric.column, found)] if isinstance(found, DataType) else []
    for reason in reasons:
        if reason is not None:
            return NotMeasured(reason)
    return None


def _misfit(test: ValueTest, facts: TableFacts) -> str | None:
    if facts.holds_text_at(test.column):
        return None
    found = type_at(facts, test.column)
    return misfit_of(test.test, test.column, found) if isinstance(found, DataType) else None
