"""A contract's values as Spark literals that compare by value, never by accident."""

from datetime import UTC, date, datetime
from decimal import Decimal, InvalidOperation

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.checks import Scalar
from floe.model import FLOATS, INTEGERS

_TEXTS = ("string", "json", "uuid")
_LONGEST = 38


def literal(value: Scalar, kind: str) -> Column | None:
    """A literal for comparison with values of a kind; None where nothing can be equal to it."""
    if kind in _TEXTS:
        return sf.lit(_text(value))
    if kind in INTEGERS or kind == "decimal":
        return _number(value)
    if kind in FLOATS:
        return _float(value, kind)
    if kind == "boolean":
        return _boolean(value)
    if kind in ("date", "timestamp", "timestamp_ntz"):
        return _moment(value, kind)
    return sf.lit(value)


def moment_literal(moment: datetime, kind: str) -> Column:
    """A moment as a date, a timestamp, or a timestamp without zone (in UTC)."""
    there = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    plain = there.astimezone(UTC).replace(tzinfo=None)
    if kind == "date":
        return sf.lit(plain.date().isoformat()).cast("date")
    if kind == "timestamp_ntz":
        return sf.lit(plain.isoformat()).cast("timestamp_ntz")
    return sf.lit(plain.isoformat() + "Z").cast("timestamp")


def _text(value: Scalar) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return value.isoformat() if isinstance(value, date) else str(value)


def _decimal(value: Scalar) -> Decimal | None:
    if isinstance(value, bool) or value is None or isinstance(value, date):
        return None
    try:
        return Decimal(str(value).strip())
    except InvalidOperation:
        return None


def _number(value: Scalar) -> Column | None:
    number = _decimal(value)
    if number is None or number.is_nan():
        return None
    if number.is_finite() and number == number.to_integral_value() and abs(number) < 2**63:
        return sf.lit(int(number)).cast("bigint")
    parts = number.as_tuple()
    exponent = parts.exponent if isinstance(parts.exponent, int) else 0
    fits = number.is_finite() and exponent > -_LONGEST and number.adjusted() - exponent < _LONGEST
    if fits and exponent <= 0 and len(parts.digits) <= _LONGEST:
        return sf.lit(number)
    return sf.lit(float(number))


def _float(value: Scalar, kind: str) -> Column | None:
    if isinstance(value, bool) or value is None or isinstance(value, date):
        return None
    try:
        # A zero added makes -0.0 a plain zero, which a set lookup tells apart.
        number = sf.lit(float(value) + 0.0)
    except ValueError:
        return None
    return number.cast("float") if kind == "float32" else number


def _boolean(value: Scalar) -> Column | None:
    if isinstance(value, bool):
        return sf.lit(value)
    truths = {"true": True, "false": False}
    return sf.lit(truths[str(value).lower()]) if str(value).lower() in truths else None


def _moment(value: Scalar, kind: str) -> Column | None:
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value.strip())
        except ValueError:
            return None
    if not isinstance(value, date):
        return None
    if not isinstance(value, datetime):
        value = datetime(value.year, value.month, value.day, tzinfo=UTC)
    is_exact = kind != "date" or value.time() == datetime.min.time()
    return moment_literal(value, kind if is_exact else "timestamp_ntz")
