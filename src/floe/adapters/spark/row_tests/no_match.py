"""The row test NoMatch."""

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.expressions.patterns import java_pattern
from floe.adapters.spark.expressions.scope import Scope, Value
from floe.checks import NoMatch


def no_match(test: NoMatch, value: Value, scope: Scope) -> Column:
    """The pattern is found nowhere; a text beyond the cap is never matched, and is bad."""
    return is_no_match(value.stored.cast("string"), java_pattern(test.pattern), scope)


def is_no_match(text: Column, pattern: str, scope: Scope) -> Column:
    """Whether a text is too long to be matched, or does not match."""
    cap = sf.lit(scope.value_cap)
    # Bytes are known at once, characters must be counted.
    is_long = (sf.octet_length(text) > cap) & (sf.char_length(text) > cap)
    return is_long | ~text.rlike(pattern)
