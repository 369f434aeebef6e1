"""The row test WrongFormat."""

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.expressions.failures import UnmeasurableError
from floe.adapters.spark.expressions.scope import Scope, Value
from floe.adapters.spark.row_tests.no_match import is_no_match
from floe.checks import WrongFormat

_OCTET = r"(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
_IPV4 = rf"(?:{_OCTET}\.){{3}}{_OCTET}"
_GROUP = r"[0-9A-Fa-f]{1,4}"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_IPV6 = "|".join(
    (
        rf"(?:{_GROUP}:){{7}}{_GROUP}",
        rf"(?:{_GROUP}:){{6}}{_IPV4}",
        *(
            rf"(?:{_GROUP}(?::{_GROUP}){{0,{left}}})?::"
            rf"(?:(?:{_GROUP}:){{0,{5 - left}}}(?:{_GROUP}|{_IPV4}))?"
            for left in range(6)
        ),
        rf"(?:{_GROUP}(?::{_GROUP}){{0,6}})?::",
    )
)
_DATE = r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"
_CLOCK = r"(?:[01][0-9]|2[0-3]):[0-5][0-9](?::(?:[0-5][0-9]|60)(?:\.[0-9]{1,9})?)?"
_ZONE = r"(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):?[0-5][0-9])"
_PATTERNS = {
    "uuid": r"[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}",
    "email": rf"[A-Za-z0-9.!#$%&'*+/=?^_`{{|}}~-]{{1,64}}@{_LABEL}(?:\.{_LABEL})+",
    "uri": r"[A-Za-z][A-Za-z0-9+.-]*:[^\s<>\"{}|\\^`]+",
    "hostname": rf"(?=.{{1,253}}\z){_LABEL}(?:\.{_LABEL})*",
    "ipv4": _IPV4,
    "ipv6": _IPV6,
    "byte": r"(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?",
    "date": _DATE,
    "time": rf"{_CLOCK}{_ZONE}?",
    "date-time": rf"{_DATE}[Tt ]{_CLOCK}{_ZONE}?",
}
_FREE = ("password", "binary")


def wrong_format(test: WrongFormat, value: Value, scope: Scope) -> Column:
    """Not a whole text in the format; for moments a Java date format may be given."""
    text = value.stored.cast("string")
    if test.format in _FREE:
        return sf.lit(col=False)
    if test.format in _PATTERNS:
        return is_no_match(text, rf"\A(?:{_PATTERNS[test.format]})\z", scope)
    if value.kind in ("date", "timestamp", "timestamp_ntz", "time"):
        return text.isNotNull() & sf.try_to_timestamp(text, sf.lit(test.format)).isNull()
    raise UnmeasurableError(f"the format '{test.format}' is not known")
