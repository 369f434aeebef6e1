"""Every row test of a contract as a boolean Spark expression."""

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import reduce
from operator import or_
from typing import Any

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.casts import is_unreadable, read_as, read_nearest
from floe.adapters.spark.measuring.expressions.failures import UnmeasurableError
from floe.adapters.spark.measuring.expressions.literals import beyond, literal, moment_literal
from floe.adapters.spark.measuring.expressions.nearest import unscaled, whole_part
from floe.adapters.spark.measuring.expressions.scope import Scope, Value
from floe.adapters.spark.measuring.text_formats import LONG_PATTERNS, LONGEST, PATTERNS
from floe.adapters.spark.own_columns import is_marked
from floe.adapters.spark.types import decimal_size, to_ddl
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
from floe.model import FLOATS, INTEGERS, DataType, find_pattern_fault
from floe.patterns import java_pattern, longest_text

_MOMENTS = ("date", "timestamp", "timestamp_ntz")
_OUTSIDE = ("<", ">", "<=", ">=")
_UNKNOWN = DataType("unknown")
_FINE = DataType("decimal", precision=38, scale=18)
_DATED = ("date", "date-time")
_ROUNDING = 2.0**-50
_FREE = ("password", "binary")


def null(_test: Null, value: Value, scope: Scope) -> Column:
    """Missing as it is stored, though the level above it is there."""
    is_missing = value.stored.isNull()
    if value.exists is not None:
        return value.exists & is_missing
    # Of the cells that an unreadable row lacks nobody knows whether they are missing.
    return is_missing & ~is_marked() if scope.has_marks else is_missing


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
    type_ = value.type or _UNKNOWN
    literals = [(listed, literal(listed, type_)) for listed in values if listed is not None]
    comparable = [column for _, column in literals if column is not None]
    words = [text for text, column in literals if column is None and isinstance(text, str)]
    column = value.column
    if _is_text_of_double(value):
        near = read_nearest(value.stored, type_)
        # A number that a double rounds is told apart from all that it does not come near to.
        column = sf.when(near.isin(*comparable), column).otherwise(near) if comparable else near
    column = column + sf.lit(0.0).cast("float") if value.kind in FLOATS else column
    is_equal = column.isin(*comparable) if comparable else sf.lit(col=False)
    if not words or value.stored is value.column:
        return is_equal
    # A file of texts may hold `N/A` where a number should be.
    return sf.coalesce(is_equal, sf.lit(col=False)) | value.stored.isin(*words)


def out_of_range(test: OutOfRange, value: Value, _scope: Scope) -> Column:
    """Below or above its bounds, or not a number."""
    bounds = (test.minimum, test.maximum, test.exclusive_minimum, test.exclusive_maximum)
    given = [
        (side, bound) for side, bound in zip(_OUTSIDE, bounds, strict=True) if bound is not None
    ]
    column, type_ = _comparable(value, given[0][1] if given else None)
    outside = [
        _is_beyond(_near(column, bound, value), side, bound, type_, value.name)
        for side, bound in given
    ]
    if outside and type_.kind in FLOATS:
        is_rounded = _is_text_of_double(value)
        outside.append(sf.isnan(read_nearest(value.stored, type_) if is_rounded else column))
    return reduce(or_, outside, sf.lit(col=False))


def _is_text_of_double(value: Value) -> bool:
    return value.kind == "float64" and value.stored is not value.column


def _near(column: Column, bound: Scalar, value: Value) -> Column:
    """The same values; those far from a bound may be rounded, for that changes nothing."""
    if not _is_text_of_double(value) or not isinstance(bound, int | float | Decimal):
        return column
    near, limit = read_nearest(value.stored, DataType("float64")), float(Decimal(bound))
    is_close = sf.abs(near - sf.lit(limit)) <= sf.lit(abs(limit) * _ROUNDING)
    return sf.when(is_close, column).otherwise(near)


def _comparable(value: Value, bound: Scalar) -> tuple[Column, DataType]:
    """A value and its type; a text beside a number or moment is read as one."""
    if value.kind not in ("string", "json", "unknown") or isinstance(bound, str | bool):
        return value.column, value.type or _UNKNOWN
    type_ = DataType("timestamp" if isinstance(bound, date) else "float64")
    return read_as(value.column, type_), type_


def _is_beyond(column: Column, side: str, bound: Scalar, type_: DataType, name: str) -> Column:
    """On the wrong side of a bound, or an error that says what is wrong with the bound."""
    is_beyond = beyond(column, side, bound, type_)
    if is_beyond is None:
        raise UnmeasurableError(f"the bound '{bound}' of '{name}' cannot be read as {type_.kind}")
    return is_beyond


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
        if fault := find_pattern_fault(test.format, value.kind):
            raise UnmeasurableError(f"the format '{test.format}' is not clear: {fault}")
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
    if value.kind in INTEGERS or value.kind == "decimal":
        return _is_no_multiple(value.column, test, value.type or _UNKNOWN)
    return _is_no_multiple(value.column.try_cast(to_ddl(_FINE) or ""), test, _FINE)


def _is_no_multiple(column: Column, test: NotMultiple, type_: DataType) -> Column:
    """Whether whole numbers or decimals leave a rest, which is counted in units of their scale."""
    scale = decimal_size(type_)[1] if type_.kind == "decimal" else 0
    part = Decimal(unscaled(whole_part(test.of, scale), scale))
    step = literal(part, type_)
    # Of a step that is larger than all values, nothing but zero is a multiple.
    return column != 0 if step is None else column % step != 0


def _leaves_rest(value: Value, test: NotMultiple) -> Column:
    if (Fraction(test.of) * 10**18).denominator != 1:
        raise UnmeasurableError(f"multiples of {test.of} cannot be told apart among floats")
    double = value.column.cast("double")
    # By way of its text, a float is the decimal that people wrote: 0.1, not 0.10000000149.
    text = value.column.cast("string")
    exact = text.try_cast(to_ddl(_FINE) or "")
    is_exact = exact.cast("double") == text.try_cast("double")
    # What has more places than that is no multiple of what has fewer.
    rest = sf.when(is_exact, _is_no_multiple(exact, test, _FINE)).otherwise(double.isNotNull())
    # Large floats are whole, and their rest is exact; that of infinity is NaN.
    is_whole = sf.abs(double) >= sf.lit(2.0**53)
    return sf.when(is_whole, ~(double % sf.lit(float(whole_part(test.of, 0))) == 0)).otherwise(rest)


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
