"""Dates and moments read from texts by a pattern of Java, in the same way in every zone."""

import re

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.failures import GUESSED_FORMAT
from floe.model import find_pattern_fault

_QUOTED = re.compile("('(?:[^']|'')*')")
_ZONE = re.compile("[VvzOXxZ]")


def read_by_format(text: Column, pattern: str, kind: str) -> Column:
    """A text as a date or a moment, null where it is not written so.

    A pattern that leaves Spark to guess what it does not say ends the query.
    """
    if find_pattern_fault(pattern, kind) is not None:
        return sf.when(text.isNotNull(), sf.raise_error(sf.lit(GUESSED_FORMAT))).cast(kind)
    moment = _read_moment(text, pattern)
    if kind == "timestamp":
        return moment
    micros = sf.unix_micros(moment)
    start = sf.lit("1970-01-01T00:00:00").cast("timestamp_ntz")
    local = sf.timestamp_add("MICROSECOND", micros, start)
    return local.cast("date") if kind == "date" else local


def _read_moment(text: Column, pattern: str) -> Column:
    parts = _QUOTED.split(pattern)
    # Spark leaves `u`, the year of Java's newer patterns, to older ones, where it was a weekday.
    plain = [part if place % 2 else part.replace("u", "y") for place, part in enumerate(parts)]
    if any(_ZONE.search(part) for part in plain[::2]):
        return sf.try_to_timestamp(text, sf.lit("".join(plain)))
    # A moment without a zone is one of UTC, not of the session's zone.
    zoned = sf.concat(text, sf.lit(" +00:00"))
    return sf.try_to_timestamp(zoned, sf.lit("".join(plain) + " XXX"))
