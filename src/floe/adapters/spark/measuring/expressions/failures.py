"""Why something cannot be measured, in one clean line."""

import re

from pyspark.errors import AnalysisException, PySparkException

from floe.adapters.spark.failures import blames_outside, explain_failure
from floe.errors import FloeError
from floe.model import hide_secrets
from floe.plan import NotMeasured

# Their messages name tables, columns and functions; those of all others may quote data.
_OUTSIDE = (
    "TABLE_OR_VIEW_NOT_FOUND",
    "PATH_NOT_FOUND",
    "FAILED_READ_FILE",
    "INSUFFICIENT_PERMISSIONS",
    "SCHEMA_NOT_FOUND",
    "UNABLE_TO_INFER_SCHEMA",
)
_PLAIN = {
    "DIVIDE_BY_ZERO": "it divides by zero in some row",
    "REMAINDER_BY_ZERO": "it divides by zero in some row",
    "ARITHMETIC_OVERFLOW": "a number becomes too large in some row",
    "BINARY_ARITHMETIC_OVERFLOW": "a number becomes too large in some row",
    "NUMERIC_VALUE_OUT_OF_RANGE": "a number becomes too large in some row",
    "CAST_INVALID_INPUT": "some value cannot be converted to the type that it asks for",
    "CAST_OVERFLOW": "some value is too large for the type that it asks for",
    "INVALID_ARRAY_INDEX": "some array is shorter than the item that it asks for",
    "INVALID_PARAMETER_VALUE": "an argument of one of its functions is not valid",
    "INVALID_REGEXP_REPLACE": "its pattern is not valid",
    "MALFORMED_RECORD_IN_PARSING": "some record is not of the format or the types declared for it",
    "USER_RAISED_EXCEPTION": "some message is empty",
    "FAILED_READ_FILE": "a file of the table cannot be read",
    "TABLE_OR_VIEW_NOT_FOUND": "the table was not found",
    "PATH_NOT_FOUND": "the table's path was not found",
}
_NAMED = re.compile(rf"\[({'|'.join(_PLAIN)})[.\]]")
_CREDENTIALS = re.compile(r"//[^/@\s]*@")


class UnmeasurableError(Exception):
    """A metric that this engine cannot measure; its text says why."""


class TimedOutError(Exception):
    """A job that was cancelled because it took too long."""


def not_measured(error: Exception) -> NotMeasured:
    """What to tell the user of an error: no stack, no data values, no secrets."""
    if isinstance(error, UnmeasurableError):
        return NotMeasured(str(error))
    if isinstance(error, TimedOutError):
        return NotMeasured(str(error), is_outside=True)
    if isinstance(error, FloeError):
        return NotMeasured(hide_secrets(explain_failure(error)), blames_outside(error))
    condition = condition_of(error)
    name = condition.split(".")[0]
    if name in _PLAIN:
        return NotMeasured(f"Spark could not measure it: {_PLAIN[name]}", name in _OUTSIDE)
    if isinstance(error, AnalysisException):
        return NotMeasured(f"Spark cannot compile it: {_first_line(error)}", name in _OUTSIDE)
    return NotMeasured(
        f"Spark failed while measuring it ({condition or type(error).__name__})",
        is_outside(error),
    )


def is_outside(error: Exception) -> bool:
    """Whether the world is to blame, so that trying a part of the work again is useless."""
    if isinstance(error, FloeError):
        return blames_outside(error)
    condition = condition_of(error)
    return not condition or condition.split(".")[0] in _OUTSIDE


def is_hopeless(error: Exception) -> bool:
    """Whether a part of the work would meet the same end."""
    return isinstance(error, TimedOutError) or is_outside(error)


def condition_of(error: Exception) -> str:
    """Spark's own name for what went wrong, or nothing."""
    try:
        if isinstance(error, PySparkException):
            return error.getCondition() or ""
        # Spark does not take in everything that its workers throw.
        found = _NAMED.search(str(error))
        return found[1] if found else ""
    except Exception:  # noqa: BLE001 - a dead JVM cannot name its errors
        return ""


def _first_line(error: Exception) -> str:
    line = str(error).strip().splitlines()[0]
    line = re.sub(r"^\[[^\]]*\]\s*", "", line).split(" SQLSTATE:")[0]
    return _CREDENTIALS.sub("//", line)
