"""How young the newest rows of a source must be, as dbt's freshness."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import ROUND_CEILING, Decimal
from typing import Any

from floe import sql
from floe.checks import Check, ColumnPath, LargestGap, Newest, TableMetric
from floe.dbt.dialects import Dialect
from floe.dbt.jinja import literal_text
from floe.findings import Finding, Severity
from floe.model import SlaProperty, parse_duration

_ERRORS = ("freshness", "latency")
_WARNINGS = ("frequency",)
_MINUTE, _HOUR, _DAY = 60, 3600, 86400
_PERIODS = (("day", _DAY), ("hour", _HOUR), ("minute", _MINUTE))
_MANY_DAYS = 28 * _DAY
# These ask the warehouse itself when a table was written, where no column says so.
_ASK_THE_WAREHOUSE = ("snowflake", "bigquery")
_WARN_AFTER, _FIELD, _FILTER = "warnAfter", "dbt.loadedAtField", "dbt.filter"
_NOTES = (_WARN_AFTER, _FIELD, _FILTER)
_HIDING = ("--", "/*", "#", "\\")


@dataclass(frozen=True, slots=True)
class Age:
    """A promised age or gap, and the column that shows it; None where the table itself must."""

    check: Check
    seconds: Decimal
    column: ColumnPath | None
    notes: Mapping[str, str] = field(default_factory=dict)

    @property
    def warning(self) -> Decimal | None:
        """The age at which dbt only warns, where the level notes one."""
        length = parse_duration(self.notes.get(_WARN_AFTER))
        return Decimal(str(length.length)) if length and length.length else None


def freshness_of(
    checks: Iterable[Check], dialect: Dialect, levels: Sequence[SlaProperty] = ()
) -> tuple[dict[str, Any], tuple[Finding, ...]]:
    """The `freshness` and `loaded_at_field` of a source's table, and what they cannot say.

    What only dbt has words for stands in custom properties of the service levels.
    """
    by_place = {level.place: _notes(level) for level in levels}
    ages = [replace(age, notes=by_place.get(age.check.place, {})) for age in _ages(checks)]
    column = next((age.column for age in ages if age.column is not None), None)
    moment, refused = _sql(ages if column is None else (), _FIELD, dialect)
    usable = column is not None or moment is not None or dialect.name in _ASK_THE_WAREHOUSE
    usable_ages = [age for age in ages if usable and age.column == column]
    config: dict[str, Any] = _limits(usable_ages)
    if config and (column is not None or moment is not None):
        config["loaded_at_field"] = literal_text(
            _moment(column, dialect) if column else moment or ""
        )
    condition, also_refused = _sql(usable_ages, _FILTER, dialect)
    if config and condition is not None:
        config["freshness"]["filter"] = literal_text(condition)
    left_out = tuple(_left_out(age) for age in ages if age not in usable_ages)
    return config, (*left_out, *refused, *also_refused)


def _notes(level: SlaProperty) -> dict[str, str]:
    customs = ((custom.property_, custom.value) for custom in level.custom_properties)
    return {name: text for name, text in customs if name in _NOTES and isinstance(text, str)}


def _sql(
    ages: Iterable[Age], note: str, dialect: Dialect
) -> tuple[str | None, tuple[Finding, ...]]:
    """The first expression that is noted so, as it is written; one that may not run is told."""
    for age in ages:
        text = age.notes.get(note)
        if text is None:
            continue
        try:
            tree = sql.gate_logic(text, dialect.name)
        except sql.RefusedError as error:
            return None, (_refused(age, note, str(error)),)
        is_plain = not any(mark in text for mark in _HIDING)
        return text if is_plain else tree.sql(dialect=dialect.name, comments=False), ()
    return None, ()


def _refused(age: Age, note: str, why: str) -> Finding:
    return Finding(
        age.check.place,
        f"dbt's source freshness leaves out {note} of '{age.check.id}': {why}",
        rule="generate/freshness-left-out",
        severity=Severity.INFO,
    )


def is_said(config: Mapping[str, Any], check: Check, column: ColumnPath, dialect: Dialect) -> bool:
    """Whether the configuration of a source says exactly the age that a check demands."""
    moment = literal_text(_moment(column, dialect))
    return _has_limit(config, check, "error_after") and config.get("loaded_at_field") == moment


def is_looked_at(config: Mapping[str, Any], check: Check, dialect: Dialect) -> bool:
    """Whether `dbt source freshness` judges by the age that a check demands, whatever shows it."""
    is_shown = bool(config.get("loaded_at_field")) or dialect.name in _ASK_THE_WAREHOUSE
    return is_shown and any(_has_limit(config, check, f"{key}_after") for key in ("error", "warn"))


def _has_limit(config: Mapping[str, Any], check: Check, key: str) -> bool:
    limit = config.get("freshness", {}).get(key)
    length = limit["count"] * dict(_PERIODS).get(limit["period"], 0) if limit else None
    return length is not None and length == _seconds(check)


def period_of(seconds: Decimal | int) -> dict[str, Any]:
    """A length of time in the largest unit that it fills, rounded up where it fills none."""
    length = Decimal(seconds)
    for name, size in _PERIODS:
        if length % size == 0:
            return {"count": int(length / size), "period": name}
    name, size = _PERIODS[2]
    if length > _DAY:
        name, size = _PERIODS[0] if length >= _MANY_DAYS else _PERIODS[1]
    return {"count": int((length / size).to_integral_value(ROUND_CEILING)), "period": name}


def _ages(checks: Iterable[Check]) -> Iterator[Age]:
    for check in checks:
        if check.clause in (*_ERRORS, *_WARNINGS) and isinstance(check.measures, TableMetric):
            metric = check.measures.metric
            column = metric.column if isinstance(metric, Newest | LargestGap) else None
            seconds = _seconds(check)
            if seconds is not None and (column is None or not column.is_repeated):
                yield Age(check, seconds, column)


def _seconds(check: Check) -> Decimal | None:
    for comparison in check.threshold.comparisons if check.threshold else ():
        if not isinstance(comparison.value, tuple) and comparison.value > 0:
            return Decimal(str(comparison.value))
    return None


def _limits(ages: list[Age]) -> dict[str, Any]:
    errors = [age for age in ages if age.check.clause in _ERRORS]
    limits = {
        "warn_after": [
            *(age.seconds for age in ages if age.check.clause in _WARNINGS),
            *(age.warning for age in errors if age.warning is not None),
        ],
        # A level that is noted to be a warning is none that fails.
        "error_after": [age.seconds for age in errors if age.warning != age.seconds],
    }
    told = {key: period_of(min(lengths)) for key, lengths in limits.items() if lengths}
    return {"freshness": told} if told else {}


def _moment(column: ColumnPath, dialect: Dialect) -> str:
    name = ".".join(dialect.identifier(str(step)) for step in column.steps)
    is_date = column.type is not None and column.type.kind == "date"
    return f"cast({name} as timestamp)" if is_date else name


def _left_out(age: Age) -> Finding:
    why = "no column shows it" if age.column is None else f"another column than '{age.column}' does"
    return Finding(
        age.check.place,
        f"dbt's source freshness leaves out '{age.check.id}': {why}",
        hint="name the column with element" if age.column is None else None,
        rule="generate/freshness-left-out",
        severity=Severity.INFO,
    )
