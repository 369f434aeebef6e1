"""All clauses, in the order in which their checks are listed."""

from collections.abc import Callable, Iterator

from floe.checks.check import Check
from floe.checks.clauses.availability import availability
from floe.checks.clauses.custom import custom
from floe.checks.clauses.data_integrity import data_integrity
from floe.checks.clauses.data_quality import data_quality
from floe.checks.clauses.duplicate_values import duplicate_values
from floe.checks.clauses.entries import entries
from floe.checks.clauses.enum import enum
from floe.checks.clauses.error_rate import error_rate
from floe.checks.clauses.foreign_key import foreign_key
from floe.checks.clauses.format import value_format
from floe.checks.clauses.frequency import frequency
from floe.checks.clauses.freshness import freshness
from floe.checks.clauses.invalid_values import invalid_values
from floe.checks.clauses.items import items
from floe.checks.clauses.latency import latency
from floe.checks.clauses.length import length
from floe.checks.clauses.missing_values import missing_values
from floe.checks.clauses.multiple_of import multiple_of
from floe.checks.clauses.null_values import null_values
from floe.checks.clauses.partition import partition
from floe.checks.clauses.pattern import pattern
from floe.checks.clauses.present import present
from floe.checks.clauses.primary_key import primary_key
from floe.checks.clauses.range import value_range
from floe.checks.clauses.required import required
from floe.checks.clauses.retention import retention
from floe.checks.clauses.row_count import row_count
from floe.checks.clauses.service_level import other_level
from floe.checks.clauses.sql import sql
from floe.checks.clauses.text import text
from floe.checks.clauses.timezone import timezone
from floe.checks.clauses.type import column_type
from floe.checks.clauses.unique import unique
from floe.checks.clauses.unknown_option import unknown_option
from floe.checks.clauses.unknown_relationship import unknown_relationship
from floe.checks.clauses.unknown_rule import unknown_rule
from floe.checks.clauses.vector import vector
from floe.checks.subjects import Element, LevelSubject, Origin, RuleSubject, Subject
from floe.model import Relationship

TABLE_CLAUSES: tuple[Callable[[Subject], Iterator[Check]], ...] = (primary_key,)

COLUMN_CLAUSES: tuple[Callable[[Element], Iterator[Check]], ...] = (
    present,
    column_type,
    required,
    unique,
    enum,
    value_range,
    length,
    pattern,
    value_format,
    multiple_of,
    items,
    entries,
    vector,
    timezone,
    partition,
    unknown_option,
)

RULE_CLAUSES: dict[str, Callable[[RuleSubject], Iterator[Check]]] = {
    "nullValues": null_values,
    "missingValues": missing_values,
    "invalidValues": invalid_values,
    "pattern": invalid_values,
    "enumValues": invalid_values,
    "duplicateValues": duplicate_values,
    "rowCount": row_count,
    "type: text": text,
    "type: sql": sql,
    "type: custom": custom,
    "": unknown_rule,
}

RELATIONSHIP_CLAUSES: dict[str, Callable[[Subject, Relationship, Origin], Iterator[Check]]] = {
    "foreignKey": foreign_key,
    "": unknown_relationship,
}

LEVEL_CLAUSES: dict[str, Callable[[LevelSubject], Iterator[Check]]] = {
    "freshness": freshness,
    "latency": latency,
    "retention": retention,
    "frequency": frequency,
    "availability": availability,
    "errorrate": error_rate,
    "dataquality": data_quality,
    "dataintegrity": data_integrity,
    "": other_level,
}
