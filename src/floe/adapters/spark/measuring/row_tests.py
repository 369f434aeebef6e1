"""Every row test of a contract as a boolean Spark expression."""

from collections.abc import Callable, Mapping
from datetime import date
from functools import reduce
from operator import ge, gt, le, lt, or_
from typing import Any

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.casts import is_unreadable, read_as
from floe.adapters.spark.measuring.expressions.failures import UnmeasurableError
from floe.adapters.spark.measuring.expressions.literals import literal, moment_literal
from floe.adapters.spark.measuring.expressions.scope import Scope, Value
from floe.adapters.spark.measuring.text_formats import LONG_PATTERNS, LONGEST, PATTERNS
from floe.checks import (
    MissingEntries,
    NoMatch,
    NoneOf,
    NotAgainstNow,
    NotMultiple,
    Null,
    OneOf,
    OutOfRange,
    RepeatedItems,
    Scalar,
    Unreadable,
    WrongCount,
    WrongFormat,
    WrongLength,
)
from floe.model import FLOATS, INTEGERS, DataType
from floe.patterns import java_pattern, longest_text

_MOMENTS = ("date", "timestamp", "timestamp_ntz")
_EXACT = "decimal(38,18)"
_WHOLE = "decimal(20,0)"
_DATED = ("date", "date-time")
_FREE = ("password", "binary")


def null(_test: Null, value: Value, _scope: Scope) -> Column:
    """Missing as it is stored, though the level above it is there."""
    is_missing = value.stored.isNull()
    return is_missing if value.exists is None else value.exists & is_missing


def one_of(test: OneOf, value: Value, scope: Scope) -> Column:
    """Among the values; a listed None stands for null."""
    listed = _is_among(value, test.values)
    if None not in test.values:
        return listed
    return sf.coalesce(listed, sf.lit(col=False)) | null(Null(), value, scope)


def none_of(test: NoneOf, value: Value, _scope: Scope) -> Column:
    """There, and among none of the values."""
    # An unreadable text is there, and equal to nothing that is listed.
    listed = sf.coalesce(_is_among(value, test.values), sf.lit(col=False))
    return value.stored.isNotNull() & ~listed


def _is_among(value: Value, values: tuple[Scalar, ...]) -> Column:
    """Whether a value equals one of a list; nulls in the list say nothing."""
    literals = [(listed, literal(listed, value.kind)) for listed in values if listed is not None]
    comparable = [column for _, column in literals if column is not None]
    words = [text for text, column in literals if column is None and isinstance(text, str)]
    column = value.column + sf.lit(0.0).cast("float") if value.kind in FLOATS else value.column
    is_equal = column.isin(*comparable) if comparable else sf.lit(col=False)
    if not words or value.stored is value.column:
        return is_equal
    # A file of texts may hold `N/A` where a number should be.
    return sf.coalesce(is_equal, sf.lit(col=False)) | value.stored.isin(*words)


def out_of_range(test: OutOfRange, value: Value, _scope: Scope) -> Column:
    """Below or above its bounds, or not a number."""
    bounds = (test.minimum, test.maximum, test.exclusive_minimum, test.exclusive_maximum)
    column, kind = _comparable(value, next((bound for bound in bounds if bound is not None), None))
    outside = [
        is_beyond(column, _bound(bound, kind, value.name))
        for is_beyond, bound in zip((lt, gt, le, ge), bounds, strict=True)
        if bound is not None
    ]
    if outside and kind in FLOATS:
        outside.append(sf.isnan(column))
    return reduce(or_, outside, sf.lit(col=False))


def _comparable(value: Value, bound: Scalar) -> tuple[Column, str]:
    """A value and its kind; a text beside a number or moment is read as one."""
    if value.kind not in ("string", "json", "unknown") or isinstance(bound, str | bool):
        return value.column, value.kind
    kind = "timestamp" if isinstance(bound, date) else "float64"
    return read_as(value.column, DataType(kind)), kind


def _bound(bound: Scalar, kind: str, name: str) -> Column:
    """A bound as a literal, or an error that says what is wrong with it."""
    column = literal(bound, kind)
    if column is None:
        raise UnmeasurableError(f"the bound '{bound}' of '{name}' cannot be read as {kind}")
    return column


def not_against_now(test: NotAgainstNow, value: Value, scope: Scope) -> Column:
    """Not before, or not after, the time of the run; a date is held against today."""
    column, kind = value.column, value.kind
    if kind in ("string", "unknown"):
        column, kind = read_as(column, DataType("timestamp")), "timestamp"
    if kind not in _MOMENTS:
        raise UnmeasurableError(f"'{value.name}' holds {kind}, which has no place in time")
    now = moment_literal(scope.now, kind)
    opposite = {
        "<=": column > now,
        "<": column >= now,
        ">=": column < now,
        ">": column <= now,
    }
    if test.operator not in opposite:
        raise UnmeasurableError(f"'{test.operator}' is none of <=, <, >= and >")
    return opposite[test.operator]


def wrong_length(test: WrongLength, value: Value, _scope: Scope) -> Column:
    """Too few or too many characters (bytes, in a binary value)."""
    if value.kind == "binary":
        return _outside(sf.octet_length(value.column), test)
    return _outside(sf.char_length(value.stored.cast("string")), test)


def wrong_count(test: WrongCount, value: Value, _scope: Scope) -> Column:
    """Too few or too many items, entries, or fields that are not null."""
    return value.column.isNotNull() & _outside(_count(value), test)


def _count(value: Value) -> Column:
    if value.kind in ("array", "map"):
        return sf.size(value.column)
    if value.kind != "struct" or value.type is None:
        raise UnmeasurableError(f"'{value.name}' holds {value.kind}, which has no items")
    count = sf.lit(0)
    for field in value.type.fields:
        count = count + value.column.getField(field.name).isNotNull().cast("int")
    return count


def _outside(count: Column, test: WrongLength | WrongCount) -> Column:
    """Whether a count is below its minimum or above its maximum."""
    outside = sf.lit(col=False)
    if test.minimum is not None:
        outside = outside | (count < sf.lit(test.minimum))
    if test.maximum is not None:
        outside = outside | (count > sf.lit(test.maximum))
    return outside


def no_match(test: NoMatch, value: Value, scope: Scope) -> Column:
    """The pattern is found nowhere; a text beyond the cap is never matched, and is bad."""
    # Java repeats a group by recursion, and the overflow of its stack ends the whole process.
    longest = min(longest_text(test.pattern), scope.value_cap)
    return _is_no_match(value.stored.cast("string"), java_pattern(test.pattern), longest)


def _is_no_match(text: Column, pattern: str, longest: int) -> Column:
    """Whether a text is too long to be matched, or does not match."""
    cap = sf.lit(longest)
    # Bytes are known at once, characters must be counted.
    is_long = (sf.octet_length(text) > cap) & (sf.char_length(text) > cap)
    return is_long | ~text.rlike(pattern)


def wrong_format(test: WrongFormat, value: Value, _scope: Scope) -> Column:
    """Not a whole text in the format; for moments a Java date format may be given."""
    text = value.stored.cast("string")
    if test.format in _FREE:
        return sf.lit(col=False)
    if test.format in LONG_PATTERNS:
        is_unlike = ~text.rlike(LONG_PATTERNS[test.format])
        return is_unlike | (sf.char_length(text) % 4 != 0) if test.format == "byte" else is_unlike
    if test.format in PATTERNS:
        is_unlike = _is_no_match(text, rf"\A(?:{PATTERNS[test.format]})\z", LONGEST)
        return is_unlike | _is_no_day(text) if test.format in _DATED else is_unlike
    if value.kind in (*_MOMENTS, "time"):
        return text.isNotNull() & sf.try_to_timestamp(text, sf.lit(test.format)).isNull()
    raise UnmeasurableError(f"the format '{test.format}' is not known")


def _is_no_day(text: Column) -> Column:
    """Whether the calendar lacks the day, such as the 30th of February."""
    return text.isNotNull() & sf.substring(text, 1, 10).try_cast("date").isNull()


def not_multiple(test: NotMultiple, value: Value, _scope: Scope) -> Column:
    """Something is left over; counted in decimals, so that 0.3 is a multiple of 0.1."""
    if not test.of.is_finite() or test.of <= 0:
        raise UnmeasurableError(f"nothing is a multiple of '{test.of}'")
    if value.kind in FLOATS:
        return _leaves_rest(value, test)
    if value.kind == "decimal":
        return value.column % sf.lit(test.of) != 0
    if value.kind in INTEGERS and test.of == int(test.of) and test.of < 2**63:
        return value.column % sf.lit(int(test.of)) != 0
    decimal = value.column.try_cast(_WHOLE if value.kind in INTEGERS else _EXACT)
    return decimal % sf.lit(test.of) != 0


def _leaves_rest(value: Value, test: NotMultiple) -> Column:
    # By way of its text, a float is the decimal that people wrote: 0.1, not 0.10000000149.
    exact = value.column.cast("string").try_cast(_EXACT)
    is_exact = exact.cast("double") == value.column.cast("string").try_cast("double")
    # Beyond the reach of decimals, and for NaN and infinity, floats must do.
    rough = ~(value.column.cast("double") % sf.lit(float(test.of)) == 0)
    return sf.when(is_exact, exact % sf.lit(test.of) != 0).otherwise(rough)


def repeated_items(_test: RepeatedItems, value: Value, _scope: Scope) -> Column:
    """Fewer distinct items than items."""
    if value.kind != "array":
        raise UnmeasurableError(f"'{value.name}' holds {value.kind}, which has no items")
    items = value.column
    if value.type and value.type.element and value.type.element.kind in FLOATS:
        items = sf.transform(items, lambda item: item + sf.lit(0.0).cast("float"))
    return sf.size(sf.array_distinct(items)) < sf.size(items)


def missing_entries(test: MissingEntries, value: Value, _scope: Scope) -> Column:
    """There, but without one of the entries that it must have."""
    lacking = reduce(or_, (_lacks(value, name) for name in test.names), sf.lit(col=False))
    return value.column.isNotNull() & lacking


def _lacks(value: Value, name: str) -> Column:
    if value.kind == "map":
        return ~sf.map_contains_key(value.column, name)
    if value.kind != "struct" or value.type is None:
        raise UnmeasurableError(f"'{value.name}' holds {value.kind}, which has no entries")
    if not any(field.name.lower() == name.lower() for field in value.type.fields):
        return sf.lit(col=True)
    return value.column.getField(name).isNull()


def unreadable(test: Unreadable, value: Value, _scope: Scope) -> Column:
    """A text that is there and cannot be read as the type."""
    return is_unreadable(value.stored.cast("string"), test.type)


ROW_TESTS: Mapping[type, Callable[[Any, Value, Scope], Column]] = {
    Null: null,
    OneOf: one_of,
    NoneOf: none_of,
    OutOfRange: out_of_range,
    NotAgainstNow: not_against_now,
    WrongLength: wrong_length,
    NoMatch: no_match,
    WrongFormat: wrong_format,
    NotMultiple: not_multiple,
    WrongCount: wrong_count,
    RepeatedItems: repeated_items,
    MissingEntries: missing_entries,
    Unreadable: unreadable,
}
