"""What is asked of each column in the pass over all rows."""

from collections.abc import Iterator

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.text_formats import PATTERNS
from floe.adapters.spark.types import quote_name
from floe.model import FLOATS, INTEGERS, TIMESTAMPS
from floe.plan import ActualColumn

FORMATS = ("uuid", "email", "date", "date-time", "ipv4")
# What the texts of files without types may stand for; a leading zero makes a code of a number.
READABLE = {
    "integer": r"-?(?:0|[1-9][0-9]{0,17})",
    "number": r"-?(?:0|[1-9][0-9]*)\.[0-9]+(?:[eE][+-]?[0-9]+)?",
    "boolean": r"true|false",
}
_NUMBERS = (*INTEGERS, *FLOATS, "decimal")
_MOMENTS = ("date", *TIMESTAMPS)
_COUNTABLE = (*INTEGERS, "decimal", "string", "uuid", *_MOMENTS)


def figures_of(column: ActualColumn, *, is_hidden: bool, is_text: bool) -> Iterator[Column]:
    """Aggregates of a column, each named after its figure; no value of a hidden one is asked."""
    value = sf.col(quote_name(column.name))
    kind = column.type.kind
    yield sf.count_if(value.isNull()).alias("nulls")
    if kind in _COUNTABLE:
        yield sf.approx_count_distinct(value).alias("about_distinct")
    if is_hidden:
        return
    if kind in _NUMBERS:
        # NaN is greater than every number, and no bound.
        plain = sf.nanvl(value, sf.lit(None)) if kind in FLOATS else value
        yield sf.min(plain).alias("minimum")
        yield sf.max(plain).alias("maximum")
    elif kind == "date":
        yield sf.min(value).cast("string").alias("minimum")
    elif kind == "string":
        yield from _of_texts(value, is_text=is_text)


def _of_texts(value: Column, *, is_text: bool) -> Iterator[Column]:
    yield sf.min(sf.char_length(value)).alias("shortest")
    yield sf.max(sf.char_length(value)).alias("longest")
    patterns = {name: PATTERNS[name] for name in FORMATS} | (READABLE if is_text else {})
    for name, pattern in patterns.items():
        yield sf.count_if(value.rlike(rf"\A(?:{pattern})\z")).alias(f"texts {name}")
