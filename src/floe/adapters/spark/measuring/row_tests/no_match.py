"""The row test NoMatch."""

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.scope import Scope, Value
from floe.checks import NoMatch
from floe.patterns import java_pattern, longest_text


def no_match(test: NoMatch, value: Value, scope: Scope) -> Column:
    """The pattern is found nowhere; a text beyond the cap is never matched, and is bad."""
    # Java repeats a group by recursion, and the overflow of its stack ends the whole process.
    longest = min(longest_text(test.pattern), scope.value_cap)
    return is_no_match(value.stored.cast("string"), java_pattern(test.pattern), longest)


def is_no_match(text: Column, pattern: str, longest: int) -> Column:
    """Whether a text is too long to be matched, or does not match."""
    cap = sf.lit(longest)
    # Bytes are known at once, characters must be counted.
    is_long = (sf.octet_length(text) > cap) & (sf.char_length(text) > cap)
    return is_long | ~text.rlike(pattern)
