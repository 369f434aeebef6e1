"""Texts read as values, without ever throwing, and in the same way in every zone."""

import re

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.failures import OTHER_CLOCK, ROUNDED_NUMBER
from floe.adapters.spark.measuring.expressions.date_formats import read_by_format
from floe.adapters.spark.measuring.expressions.failures import UnmeasurableError
from floe.adapters.spark.types import to_ddl
from floe.model import FLOATS, TIMESTAMPS, DataType, print_type

_DAY = r"\s*[0-9]{4}-[0-9]{2}-[0-9]{2}"
# ISO, and the word that BigQuery writes for `Z`.
_ZONE = r"[Zz]|[+-][0-9]{2}(?::?[0-9]{2})?|UTC"
_MOMENT = (
    rf"\A{_DAY}(?:[Tt ][0-9]{{2}}:[0-9]{{2}}(?::[0-9]{{2}}(?:\.[0-9]+)?)?\s*(?:{_ZONE})?)?\s*\z"
)
_NUMBER = r"[+-]?(?:(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?|(?i:nan|inf|infinity))"
# Spark reads more than people mean: `2026`, `2026-1-3` and `2026-01-01 soon` as dates, `12:30` as
# a moment of today, `1d` as a number.
_SHAPES = {
    "date": rf"\A{_DAY}\s*\z",
    **dict.fromkeys(TIMESTAMPS, _MOMENT),
    "uuid": r"\A[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}\z",
    **dict.fromkeys(FLOATS, rf"\A\s*{_NUMBER}\s*\z"),
}
_TIMED = r"[Tt ][0-9]{2}:"
_WITHOUT_SECONDS = r"[Tt ][0-9]{2}:[0-9]{2}\s*\z"
_ZONED = r"[Tt ][0-9]{2}:[0-9:.]*\s*[A-Za-z+-]"
_ZONED_MINUTES = r"([Tt ][0-9]{2}:[0-9]{2})(\s*[A-Za-z+-])"
_SECONDS_AT, _WITH_SECONDS = 17, 19
_FINEST_SCALE = 18
_FINEST = f"decimal(38,{_FINEST_SCALE})"
_DATED = ("date", *TIMESTAMPS)
# Floats are written with an exponent from here on: this is a number of another kind.
_LONG = r"\A\s*[+-]?0*[1-9][0-9]{15,}(?:\.[0-9]*)?\s*\z"
_SHORT = 15
_WIDE = ("bigint", "decimal(38,10)", "decimal(38,0)")
_CLOCK = (
    r"\A\s*((?:[01][0-9]|2[0-3]):[0-5][0-9])(?:(:[0-5][0-9])(?:\.([0-9]{1,6}))?)?"
    r"([Zz]|[+-](?:[01][0-9]|2[0-3]):?[0-5][0-9])?\s*\z"
)
_ISO_CLOCK = re.compile(r"HH:mm(?::ss(?:\.S{1,6})?)?X{0,3}")


def read_as(text: Column, type_: DataType) -> Column:
    """A text as a value of the type, null where it is none.

    A number whose digits a double would round ends the query.
    """
    read = read_nearest(text, type_)
    if type_.kind != "float64":
        return read
    return sf.when(_is_rounded(text, read), sf.raise_error(sf.lit(ROUNDED_NUMBER))).otherwise(read)


def read_nearest(text: Column, type_: DataType) -> Column:
    """The same; a number that no float is, is the nearest one."""
    if type_.kind == "time":
        if type_.format is None or _ISO_CLOCK.fullmatch(type_.format):
            return _clock(text)
        return sf.when(text.isNotNull(), sf.raise_error(sf.lit(OTHER_CLOCK))).cast("string")
    ddl = to_ddl(type_)
    if ddl is None:
        raise UnmeasurableError(f"Spark has no type for the values of {print_type(type_)}")
    if type_.format is not None and type_.kind in _DATED:
        return read_by_format(text, type_.format, type_.kind)
    if type_.kind == "decimal":
        return _exact_decimal(text, type_, ddl)
    whole = _in_utc(text) if type_.kind == "timestamp" else text
    read = whole.try_cast(ddl)
    return sf.when(text.rlike(_SHAPES[type_.kind]), read) if type_.kind in _SHAPES else read


def _clock(text: Column) -> Column:
    """A time of day as the text that Python writes: Spark's own type for it is not switched on."""
    minutes, seconds, fraction, zone = (sf.regexp_extract(text, _CLOCK, at) for at in range(1, 5))
    whole = sf.concat(minutes, sf.when(seconds == "", ":00").otherwise(seconds))
    part = sf.when(fraction.rlike("[1-9]"), sf.concat(sf.lit("."), sf.rpad(fraction, 6, "0")))
    return sf.when(text.rlike(_CLOCK), sf.concat(whole, sf.coalesce(part, sf.lit("")), zone))


def is_unreadable(text: Column, type_: DataType) -> Column:
    """Whether there is a text that is no value of the type."""
    if type_.kind == "string":
        return sf.lit(col=False) if type_.length is None else sf.char_length(text) > type_.length
    if type_.kind == "json":
        return text.isNotNull() & sf.try_parse_json(text).isNull()
    return text.isNotNull() & read_nearest(text, type_).isNull()


def _is_rounded(text: Column, read: Column) -> Column:
    """Whether a number of many digits before the point is another one as a double."""
    same = (text.try_cast(wide) == read.try_cast(wide) for wide in _WIDE)
    is_same = sf.coalesce(*same, sf.lit(col=False))
    return (sf.octet_length(text) > _SHORT) & text.rlike(_LONG) & ~is_same


def _exact_decimal(text: Column, type_: DataType, ddl: str) -> Column:
    """A text as a decimal; a cast alone rounds what has too many digits after the point."""
    read = text.try_cast(ddl)
    scale = type_.scale or 0
    plain = rf"\A\s*[+-]?[0-9]*\.?[0-9]{{0,{scale}}}0*\s*\z"
    is_exact = text.rlike(plain) | text.rlike("[eE]")
    if scale < _FINEST_SCALE:
        # Texts are looked at only where a finer decimal cannot hold the number.
        is_exact = sf.coalesce(text.try_cast(_FINEST) == read, is_exact)
    return sf.when(is_exact, read)


def _in_utc(text: Column) -> Column:
    """A moment without a zone is one of UTC, not of the session's zone."""
    plain = sf.trim(text)
    ending = (
        sf.when(text.rlike(_WITHOUT_SECONDS), sf.lit(":00Z"))
        .when(text.rlike(_TIMED), sf.lit("Z"))
        .otherwise(sf.lit("T00:00:00Z"))
    )
    # Spark reads no zone behind minutes.
    filled = sf.regexp_replace(plain, _ZONED_MINUTES, "$1:00$2")
    rest = sf.when(text.rlike(_ZONED), filled).otherwise(sf.concat(plain, ending))
    # Most are so written, and need no pattern to be told apart.
    has_seconds, size = sf.substring(plain, _SECONDS_AT, 1) == ":", sf.char_length(plain)
    return (
        sf.when(has_seconds & (size == _WITH_SECONDS), sf.concat(plain, sf.lit("Z")))
        .when(has_seconds & plain.endswith("Z"), plain)
        .otherwise(rest)
    )
