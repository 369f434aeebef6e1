"""Values of a contract as a test is given them: what YAML can hold, in the kind of the column."""

from datetime import UTC, date, datetime
from decimal import Decimal, InvalidOperation

from floe.checks import Scalar
from floe.dbt.data_tests.demands import plain_number
from floe.model import FLOATS, INTEGERS

Plain = str | int | float | bool | None
_TEXTS = ("string", "json", "uuid")
_MOMENTS = ("date", "timestamp", "timestamp_ntz")


class ImpossibleValueError(ValueError):
    """A value that no value of the kind can equal."""


def plain_value(value: Scalar, kind: str | None) -> Plain:
    """A value for comparison with values of a kind."""
    if value is None:
        return None
    if kind in _TEXTS:
        return _text(value)
    if kind in (*INTEGERS, *FLOATS, "decimal"):
        return _number(value)
    if kind in _MOMENTS:
        return _moment(value, kind)
    if kind == "boolean":
        return _flag(value)
    if isinstance(value, str | date):
        return _text(value)
    return value if isinstance(value, bool) else plain_number(value)


def known_values(values: tuple[Scalar, ...], kind: str | None) -> list[Plain]:
    """Those values that some value of the kind can equal."""
    plain_values: list[Plain] = []
    for value in values:
        try:
            plain_values.append(plain_value(value, kind))
        except ImpossibleValueError:
            continue
    return plain_values


def _text(value: Scalar) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return value.isoformat() if isinstance(value, date) else str(value)


def _number(value: Scalar) -> int | float | str:
    try:
        number = Decimal(str(value).strip())
    except InvalidOperation:
        raise ImpossibleValueError(f"'{value}' is no number") from None
    if isinstance(value, bool | date) or not number.is_finite():
        raise ImpossibleValueError(f"'{value}' is no number")
    return plain_number(number)


def _flag(value: Scalar) -> bool:
    word = str(value).lower()
    if word not in ("true", "false"):
        raise ImpossibleValueError(f"'{value}' is neither true nor false")
    return word == "true"


def _moment(value: Scalar, kind: str) -> str:
    moment = _read(value)
    if moment.tzinfo is not None:
        moment = moment.astimezone(UTC).replace(tzinfo=None)
    if kind == "date" and moment.time() == datetime.min.time():
        return moment.date().isoformat()
    return moment.isoformat() + ("Z" if kind == "timestamp" else "")


def _read(value: Scalar) -> datetime:
    if isinstance(value, str):
        try:
            return datetime.fromisoformat(value.strip())
        except ValueError:
            raise ImpossibleValueError(f"'{value}' is no moment") from None
    if isinstance(value, datetime):
        return value
    if isinstance(value, date):
        return datetime(value.year, value.month, value.day, tzinfo=UTC)
    raise ImpossibleValueError(f"'{value}' is no moment")
