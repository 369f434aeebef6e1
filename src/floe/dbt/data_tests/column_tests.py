"""One test for all that a contract says of a table's columns and their types."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from floe.checks import (
    BadRows,
    Check,
    ColumnPath,
    ColumnPresence,
    ColumnType,
    OutOfRange,
    TableMetric,
    ValueTest,
)
from floe.dbt.data_tests.paths import inner_steps
from floe.dbt.data_tests.translation import CheckSite, UntranslatedError
from floe.dbt.data_tests.type_words import accepted_types, declared_type
from floe.dbt.names import is_name
from floe.model import parse_type

TEST = "floe_columns"
_ABOUT_COLUMNS = (ColumnPresence, ColumnType)
_DOCUMENTS = {"json": ("json",), "jsonb": ("json", "jsonb"), "object": ("object",)}
_TELLING = ("spark", "duckdb", "bigquery")
_FORMATS = {f"int{bits}": f"i{bits}" for bits in (8, 16, 32, 64)}
# Elsewhere all integers are decimals of 38 digits.
_WITH_INTEGERS = ("spark", "duckdb", "postgres", "bigquery")


def is_about_columns(check: Check) -> bool:
    """Whether a check asks for a column or its type."""
    source = check.measures
    return isinstance(source, TableMetric) and isinstance(source.metric, _ABOUT_COLUMNS)


def is_inner(check: Check) -> bool:
    """Whether a check is about what lies inside of a column."""
    return len(_metric(check).column.steps) > 1


def columns_of(
    checks: Sequence[Check], formats: Mapping[str, str], site: CheckSite
) -> dict[str, Any]:
    """What each column, and what lies in it, must be; `formats` are those that types imply.

    The checks' ids follow from the object and the column: those that do not are written down.
    """
    title = site.relation.schema_object.title or ""
    by_path: dict[str, dict[str, Any]] = {}
    for check in checks:
        metric = _metric(check)
        path = metric.column
        entry = by_path.setdefault(str(path), _column_entry(check, title))
        if isinstance(metric, ColumnPresence):
            del entry["present"]
            entry |= _irregular("present", check, title, entry)
        else:
            entry |= declared_type(metric.logical, types_of(metric, site), site.adapter)
            entry |= {"format": formats[str(path)]} if str(path) in formats else {}
            entry |= _irregular("typed", check, title, entry)
    return {"object": title, "columns": list(by_path.values())}


def _column_entry(check: Check, title: str) -> dict[str, Any]:
    """The column or what lies in it, and the property where it is called otherwise."""
    path = _metric(check).column
    place = {"name": path.column, **inner_steps(path)}
    named = check.id.rpartition("/")[0].removeprefix(f"{title}.")
    return {**place, **({} if named == str(path) else {"property": named}), "present": False}


def _irregular(word: str, check: Check, title: str, entry: Mapping[str, Any]) -> dict[str, str]:
    clause = "present" if word == "present" else "type"
    usual = f"{title}.{entry.get('property', _metric(check).column)}/{clause}"
    return {} if check.id == usual else {word: check.id}


def problem_of(check: Check, site: CheckSite) -> str | None:
    """Why a check cannot take part in the test."""
    metric = _metric(check)
    if len(metric.column.steps) > 1 and (problem := _problem_inside(metric.column, site)):
        return problem
    if isinstance(metric, ColumnType) and not types_of(metric, site):
        return f"{site.adapter} has no type for {metric.written or metric.logical}"
    return None


def _problem_inside(path: ColumnPath, site: CheckSite) -> str | None:
    """Types are read as engines print them, where strange names cannot be told from the rest."""
    if site.adapter not in _TELLING:
        return f"{site.adapter} does not tell what lies inside of {path.column}"
    strange = [step for step in path.steps[1:] if isinstance(step, str) and not is_name(step)]
    return f"{strange[0]!r} cannot be found in the type of {path.column}" if strange else None


def types_of(metric: ColumnType, site: CheckSite) -> list[str]:
    """The types that a column may have, as the engine calls them."""
    accepted = [
        *accepted_types(
            metric.logical,
            metric.physical,
            metric.written,
            site.adapter,
            may_be_bytes=metric.may_be_bytes,
        )
    ]
    accepted += [own for own in _own_types(metric, site) if own not in accepted]
    declared = metric.physical or metric.column.type
    if declared is None or declared.kind == "unknown":
        return accepted
    own = site.dialect.type_name(declared).lower()
    if declared.kind in ("struct", "map", "array"):
        # An engine without such types keeps these as documents.
        words = _DOCUMENTS.get(own, ())
        return [*accepted, *(word for word in words if word not in accepted)]
    return accepted if own in accepted or own.split("(")[0] in accepted else [*accepted, own]


def _own_types(metric: ColumnType, site: CheckSite) -> list[str]:
    """Types of the engine's own, of a table that floe does not make, as they were declared.

    What lies in a column is declared in words that all engines know, the column as its own has it.
    """
    if not site.relation.is_given:
        return []
    written = (site.physical_types.get(metric.column.column) or "").strip().lower()
    if not site.dialect.is_own_type(written):
        return []
    if len(metric.column.steps) == 1:
        return [written]
    words = [word for word in re.findall(r"\w+", written) if word in site.dialect.own_types]
    return [word for word in words if parse_type(word, site.adapter) == metric.physical]


def _metric(check: Check) -> ColumnPresence | ColumnType:
    source = check.measures
    if isinstance(source, TableMetric) and isinstance(source.metric, _ABOUT_COLUMNS):
        return source.metric
    raise UntranslatedError("it is not about columns")


def covered_formats(checks: Sequence[Check], site: CheckSite) -> dict[str, tuple[str, str]]:
    """Checks of integers' formats that a column's own type implies: its test looks after them.

    By id, each as the column and the format.
    """
    if site.adapter not in _WITH_INTEGERS:
        return {}
    kinds = {
        str(check.measures.metric.column): check.measures.metric.physical.kind
        for check in checks
        if isinstance(check.measures, TableMetric)
        and isinstance(check.measures.metric, ColumnType)
        and check.measures.metric.physical is not None
    }
    return {
        check.id: (check.column, _FORMATS[kinds[check.column]])
        for check in checks
        if check.column in kinds and _is_implied(check, kinds[check.column])
    }


def _is_implied(check: Check, kind: str) -> bool:
    source = check.measures
    if check.clause != "format" or kind not in _FORMATS or not isinstance(source, TableMetric):
        return False
    if not isinstance(source.metric, BadRows):
        return False
    predicate = source.metric.predicate
    if not isinstance(predicate, ValueTest) or len(predicate.column.steps) > 1:
        return False
    bits = int(_FORMATS[kind][1:])
    return predicate.test == OutOfRange(minimum=-(2 ** (bits - 1)), maximum=2 ** (bits - 1) - 1)
