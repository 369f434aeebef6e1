"""The row test WrongFormat."""

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.failures import UnmeasurableError
from floe.adapters.spark.measuring.expressions.scope import Scope, Value
from floe.adapters.spark.measuring.row_tests.no_match import is_no_match
from floe.checks import WrongFormat

_OCTET = r"(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
_IPV4 = rf"(?:{_OCTET}\.){{3}}{_OCTET}"
_GROUP = r"[0-9A-Fa-f]{1,4}"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_IPV6 = "|".join(
    (
        rf"(?:{_GROUP}:){{7}}{_GROUP}",
        rf"(?:{_GROUP}:){{6}}{_IPV4}",
        # A double colon stands for at least one group, an IPv4 address for two.
        *(
            rf"(?:{_GROUP}(?::{_GROUP}){{0,{left}}})?::"
            rf"(?:(?:{_GROUP}:){{0,{5 - left}}}{_GROUP}|(?:{_GROUP}:){{0,{4 - left}}}{_IPV4})?"
            for left in range(5)
        ),
        rf"{_GROUP}(?::{_GROUP}){{5}}::(?:{_GROUP})?",
        rf"{_GROUP}(?::{_GROUP}){{6}}::",
        rf"::(?:{_GROUP}:){{6}}{_GROUP}",
        rf"::(?:{_GROUP}:){{5}}{_IPV4}",
    )
)
_DATE = r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"
_CLOCK = r"(?:[01][0-9]|2[0-3]):[0-5][0-9](?::(?:[0-5][0-9]|60)(?:\.[0-9]{1,9})?)?"
_ZONE = r"(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):?[0-5][0-9])"
PATTERNS = {
    "uuid": r"[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}",
    "email": rf"[A-Za-z0-9.!#$%&'*+/=?^_`{{|}}~-]{{1,64}}@{_LABEL}(?:\.{_LABEL})+",
    "hostname": rf"(?=.{{1,253}}\z){_LABEL}(?:\.{_LABEL})*",
    "ipv4": _IPV4,
    "ipv6": _IPV6,
    "date": _DATE,
    "time": rf"{_CLOCK}{_ZONE}?",
    "date-time": rf"{_DATE}[Tt ]{_CLOCK}{_ZONE}?",
}
# These may be long, and take no longer than reading them does.
_LONG_PATTERNS = {
    "byte": r"\A[A-Za-z0-9+/]*={0,2}\z",
    "uri": r"\A[A-Za-z][A-Za-z0-9+.-]*:[^\s<>\"{}|\\^`]+\z",
}
_LONGEST = 400
_DATED = ("date", "date-time")
_FREE = ("password", "binary")


def wrong_format(test: WrongFormat, value: Value, _scope: Scope) -> Column:
    """Not a whole text in the format; for moments a Java date format may be given."""
    text = value.stored.cast("string")
    if test.format in _FREE:
        return sf.lit(col=False)
    if test.format in _LONG_PATTERNS:
        is_unlike = ~text.rlike(_LONG_PATTERNS[test.format])
        return is_unlike | (sf.char_length(text) % 4 != 0) if test.format == "byte" else is_unlike
    if test.format in PATTERNS:
        is_unlike = is_no_match(text, rf"\A(?:{PATTERNS[test.format]})\z", _LONGEST)
        return is_unlike | _is_no_day(text) if test.format in _DATED else is_unlike
    if value.kind in ("date", "timestamp", "timestamp_ntz", "time"):
        return text.isNotNull() & sf.try_to_timestamp(text, sf.lit(test.format)).isNull()
    raise UnmeasurableError(f"the format '{test.format}' is not known")


def _is_no_day(text: Column) -> Column:
    """Whether the calendar lacks the day, such as the 30th of February."""
    return text.isNotNull() & sf.substring(text, 1, 10).try_cast("date").isNull()
