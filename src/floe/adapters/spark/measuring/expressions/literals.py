"""A contract's values as Spark literals that compare by value, never by accident."""

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from decimal import Decimal, InvalidOperation
from operator import ge, gt, le, lt

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.failures import UnmeasurableError
from floe.adapters.spark.measuring.expressions.nearest import nearest
from floe.adapters.spark.types import to_ddl
from floe.checks import Scalar
from floe.model import FLOATS, INTEGERS, DataType

_TEXTS = ("string", "json", "uuid")
_NUMBERS = (*INTEGERS, *FLOATS, "decimal")
_WORDS = {"float32": "float", "float64": "double"}
_ORDERS: Mapping[str, Callable[[Column, Column], Column]] = {"<": lt, "<=": le, ">": gt, ">=": ge}


def literal(value: Scalar, type_: DataType) -> Column | None:
    """A literal for comparison with values of a type; None where nothing can be equal to it."""
    kind = type_.kind
    if kind in _TEXTS:
        return sf.lit(_text(value))
    if kind in _NUMBERS:
        return _number(value, type_)
    if kind == "boolean":
        return _boolean(value)
    if kind in ("date", "timestamp", "timestamp_ntz"):
        return _moment(value, kind)
    return sf.lit(value)


def beyond(column: Column, operator: str, bound: Scalar, type_: DataType) -> Column | None:
    """Whether values stand in an order (`<`, `<=`, `>`, `>=`) to a bound, without rounding it.

    None where the bound cannot be read as the type.
    """
    number = _decimal(bound)
    place = nearest(number, type_) if number is not None and number.is_finite() else None
    if place is None:
        limit = None if type_.kind in _NUMBERS else literal(bound, type_)
        return None if limit is None else _ORDERS[operator](column, limit)
    is_above = operator in (">", ">=")
    if place.text is None:
        return column.isNotNull() if is_above else sf.lit(col=False)
    # Where the bound lies between two values, the one below it is on its lower side.
    order = operator if place.is_exact else (">" if is_above else "<=")
    return _ORDERS[order](column, _as_type(place.text, type_))


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


def _number(value: Scalar, type_: DataType) -> Column | None:
    number = _decimal(value)
    if number is None or not number.is_finite():
        return _special(value, type_)
    place = nearest(number, type_)
    if place is not None and place.text is not None and place.is_exact:
        return _as_type(place.text, type_)
    if type_.kind in FLOATS:
        raise UnmeasurableError(f"no {_WORDS[type_.kind]} is exactly {number}: give fewer digits")
    return None


def _special(value: Scalar, type_: DataType) -> Column | None:
    """Infinities and NaN, which only floats hold."""
    if type_.kind not in FLOATS or not isinstance(value, str | float):
        return None
    try:
        return _as_type(str(float(value)), type_)
    except ValueError:
        return None


def _as_type(text: str, type_: DataType) -> Column:
    # A zero with a sign is told apart from one without by a set lookup.
    return sf.lit("0" if text in ("-0", "-0.0") else text).cast(to_ddl(type_) or "double")


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
