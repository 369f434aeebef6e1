"""All clauses, in the order in which their checks are listed."""

from collections.abc import Callable, Iterator

from floe.checks.check import Check
from floe.checks.clauses.ages import age
from floe.checks.clauses.availability import availability
from floe.checks.clauses.counts import missing_values, null_values, row_count
from floe.checks.clauses.custom import custom
from floe.checks.clauses.duplicate_values import duplicate_values
from floe.checks.clauses.enum import enum
from floe.checks.clauses.error_rate import error_rate
from floe.checks.clauses.foreign_key import foreign_key
from floe.checks.clauses.format import value_format
from floe.checks.clauses.invalid_values import invalid_values
from floe.checks.clauses.multiple_of import multiple_of
from floe.checks.clauses.pattern import pattern
from floe.checks.clauses.range import value_range
from floe.checks.clauses.scores import score
from floe.checks.clauses.shape import column_type, present
from floe.checks.clauses.sizes import entries, items, length, vector
from floe.checks.clauses.sql import sql
from floe.checks.clauses.switches import primary_key, required, unique
from floe.checks.clauses.unmeasured import (
    other_level,
    partition,
    text,
    timezone,
    unknown_option,
    unknown_relationship,
    unknown_rule,
)
from floe.checks.subjects import Element, LevelSubject, Origin, RuleSubject, Subject
from floe.model import Relationship

TABLE_CLAUSES: tuple[Callable[[Subject, tuple[Element, ...]], Iterator[Check]], ...] = (
    primary_key,
)

COLUMN_CLAUSES: tuple[Callable[[Element], Iterator[Check]], ...] = (
    present,
    column_type,
    required,
    unique,
    enum,
    partition,
)

# Of columns that have logicalTypeOptions.
OPTION_CLAUSES: tuple[Callable[[Element], Iterator[Check]], ...] = (
    value_range,
    length,
    pattern,
    value_format,
    multiple_of,
    items,
    entries,
    vector,
    timezone,
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
    "freshness": age,
    "latency": age,
    "retention": age,
    "frequency": age,
    "availability": availability,
    "errorrate": error_rate,
    "dataquality": score,
    "dataintegrity": score,
    "": other_level,
}
