"""Values of a contract as values of the declared type."""

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, tzinfo
from decimal import Decimal, InvalidOperation
from typing import Any
from zoneinfo import ZoneInfo

from floe.checks.row_tests import Scalar

_INTEGERS = ("int8", "int16", "int32", "int64")
_FLOATS = ("float32", "float64")
NUMBERS = (*_INTEGERS, *_FLOATS, "decimal")
MOMENTS = ("date", "time", "timestamp", "timestamp_ntz")
_LONGEST_NUMBER = 400
# Python would drop them.
_BELOW_MICROSECONDS = re.compile(r"[.,][0-9]{6}[0-9]*[1-9]")
_LARGEST = Decimal(10) ** 38


class MisfitError(ValueError):
    """A value that is none of the declared type; its text says so in a phrase."""


def read_value(value: Any, kind: str | None, options: Mapping[str, Any] | None = None) -> Scalar:
    """A value as the column has it, or a MisfitError."""
    if value is None:
        return None
    if isinstance(value, list | dict):
        raise MisfitError(f"{show(value)} is not a single value")
    try:
        return _read(value, kind, options or {})
    except (ValueError, ArithmeticError) as error:
        raise MisfitError(f"{show(value)} is no {kind}") from error


def show(value: Any) -> str:
    """A value as a contract writes it, short enough for a message."""
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _read(value: Any, kind: str | None, options: Mapping[str, Any]) -> Scalar:
    if kind in NUMBERS:
        return _number(value)
    if kind == "boolean":
        return _flag(value)
    if kind == "date":
        return date.fromisoformat(_text(value))
    if kind == "time":
        return time.fromisoformat(_text(value)).isoformat()
    if kind in ("timestamp", "timestamp_ntz"):
        return _moment(_text(value), kind, options)
    if kind in ("string", "uuid"):
        return str(value).lower() if isinstance(value, bool) else str(value)
    scalar: Scalar = value
    return scalar


def _number(value: Any) -> Scalar:
    if isinstance(value, bool) or len(str(value)) > _LONGEST_NUMBER:
        raise ValueError
    number = Decimal(str(value).strip())
    if not number.is_finite() or abs(number.adjusted()) > _LONGEST_NUMBER:
        raise ValueError
    is_whole = abs(number) < _LARGEST and number == number.to_integral_value()
    return int(number) if is_whole else number


def _flag(value: Any) -> bool:
    words = {True: True, False: False, "true": True, "false": False}
    if isinstance(value, bool | str) and value in words:
        return words[value]
    raise ValueError


def _moment(text: str, kind: str, options: Mapping[str, Any]) -> datetime:
    """A moment; without an offset it is one of the default timezone, which is UTC if unsaid."""
    if _BELOW_MICROSECONDS.search(text):
        raise ValueError
    moment = datetime.fromisoformat(text)
    if kind == "timestamp_ntz":
        # What has no zone is meant as UTC.
        return moment.astimezone(UTC).replace(tzinfo=None) if moment.tzinfo else moment
    return moment if moment.tzinfo else moment.replace(tzinfo=_zone(options))


def _zone(options: Mapping[str, Any]) -> tzinfo:
    name = options.get("defaultTimezone")
    try:
        return ZoneInfo(name) if isinstance(name, str) else UTC
    except (OSError, ValueError) as error:
        raise ValueError(f"there is no timezone {name}") from error


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise InvalidOperation
    return value.strip()
