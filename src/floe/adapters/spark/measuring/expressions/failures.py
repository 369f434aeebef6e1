"""Why something cannot be measured, in one clean line."""

import re

from pyspark.errors import AnalysisException

from floe.adapters.spark.error_texts import kind_of, text_of
from floe.adapters.spark.failures import (
    RAISED,
    blames_outside,
    cause_of,
    explain_failure,
    file_of,
    meaning_of,
)
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
    "CANNOT_PARSE_TIMESTAMP": "some value cannot be converted to the type that it asks for",
    "CAST_OVERFLOW": "some value is too large for the type that it asks for",
    "INVALID_DATETIME_PATTERN": "a date format in it is none that Spark reads",
    "INCONSISTENT_BEHAVIOR_CROSS_VERSION": "a date format in it is none that Spark reads",
    "INVALID_ARRAY_INDEX": "some array is shorter than the item that it asks for",
    "INVALID_PARAMETER_VALUE": "an argument of one of its functions is not valid",
    "INVALID_REGEXP_REPLACE": "its pattern is not valid",
    "PatternSyntaxException": "its pattern is not valid",
    "SCALAR_SUBQUERY_TOO_MANY_ROWS": "a query inside of it yields several rows, not one",
    "MALFORMED_RECORD_IN_PARSING": "some record is not of the format or the types declared for it",
    "USER_RAISED_EXCEPTION": "an expression behind the table raised an error",
    "FAILED_READ_FILE": "a file of the table cannot be read",
    "TABLE_OR_VIEW_NOT_FOUND": "the table was not found",
    "PATH_NOT_FOUND": "the table's path was not found",
}
_CREDENTIALS = re.compile(r"//[^/@\s]*@")


class UnmeasurableError(Exception):
    """A metric that this engine cannot measure; its text says why."""


class TimedOutError(Exception):
    """A job that was cancelled because it took too long."""


def was_interrupted(error: BaseException) -> bool:
    """Whether somebody pressed Ctrl-C: py4j may fail while it cleans up, and then raises that."""
    before = error.__context__
    return before is not None and (isinstance(before, KeyboardInterrupt) or was_interrupted(before))


def not_measured(error: Exception) -> NotMeasured:
    """What to tell the user of an error: no stack, no data values, no secrets."""
    if was_interrupted(error):
        raise KeyboardInterrupt from None
    if isinstance(error, UnmeasurableError):
        return NotMeasured(str(error))
    if isinstance(error, TimedOutError):
        return NotMeasured(str(error), is_outside=True)
    if isinstance(error, FloeError):
        return NotMeasured(hide_secrets(explain_failure(error)), blames_outside(error))
    name = kind_of(error)
    if plain := _raised(error) or _PLAIN.get(name.split(".")[0]):
        return _could_not(plain, error)
    if isinstance(error, AnalysisException):
        return NotMeasured(f"Spark cannot compile it: {_first_line(error)}", is_outside(error))
    if meaning := meaning_of(error):
        return _could_not(meaning, error)
    return NotMeasured(f"Spark failed while measuring it ({name})", is_outside(error))


def _could_not(plain: str, error: Exception) -> NotMeasured:
    file = file_of(error)
    told = f"{plain}: {hide_secrets(file)}" if file else plain
    return NotMeasured(f"Spark could not measure it: {told}", is_outside(error))


def _raised(error: Exception) -> str | None:
    text = text_of(error)
    return next(
        (message for message in RAISED if f"[USER_RAISED_EXCEPTION] {message}" in text), None
    )


def is_outside(error: Exception) -> bool:
    """Whether the world is to blame, so that trying a part of the work again is useless."""
    if isinstance(error, FloeError):
        return blames_outside(error)
    name = kind_of(error).split(".")[0]
    if name in _PLAIN or isinstance(error, AnalysisException):
        return name in _OUTSIDE
    cause = cause_of(error)
    if cause is None:
        # What has a condition is known to Spark, and so it still works.
        return not name.isupper()
    return cause.is_outside and not cause.quotes_data


def is_hopeless(error: Exception) -> bool:
    """Whether a part of the work would meet the same end."""
    return isinstance(error, TimedOutError) or is_outside(error)


def _first_line(error: Exception) -> str:
    line = str(error).strip().splitlines()[0]
    line = re.sub(r"^\[[^\]]*\]\s*", "", line).split(" SQLSTATE:")[0]
    return _CREDENTIALS.sub("//", line)
