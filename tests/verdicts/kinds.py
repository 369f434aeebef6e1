"""Types of columns: values worth a look, and how Parquet, CSV, JSON and contracts hold them."""

import datetime as dt
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

import pyarrow as pa

NAN, INFINITY = float("nan"), float("inf")


@dataclass(frozen=True, slots=True)
class Kind:
    """A type of columns: its logical type, its type in Parquet, and values worth a look."""

    name: str
    logical: str
    arrow: pa.DataType
    values: tuple[Any, ...]
    written: Callable[[Any], Any] = lambda value: value

    @property
    def is_text(self) -> bool:
        return self.logical == "string"

    @property
    def is_ordered(self) -> bool:
        return self.logical in ("integer", "number", "date", "timestamp", "time")

    @property
    def is_number(self) -> bool:
        return self.logical in ("integer", "number")

    def as_text(self, value: Any) -> str:
        """A value as CSV has it."""
        if isinstance(value, bool):
            return str(value).lower()
        return value if isinstance(value, str) else str(_stamp(value))

    def as_json(self, value: Any) -> str:
        """A value as JSON has it; a decimal keeps its digits."""
        if isinstance(value, Decimal):
            return str(value)
        return json.dumps(_stamp(value), ensure_ascii=False)


def _stamp(value: Any) -> Any:
    if isinstance(value, dt.datetime):
        return value.isoformat().replace("+00:00", "Z")
    return value.isoformat() if isinstance(value, dt.date | dt.time) else value


def _moment(day: int, *clock: int) -> dt.datetime:
    return dt.datetime(2026, 5, day, *clock, tzinfo=dt.UTC)


# The same letter may be one code point or two, and a text may look like another type.
TEXTS = (
    *("", " ", "a", "A", "ab", "AB", "abc", "a1", "e\u0301", "\u00e9", "é€𝄞", " a ", "x\ny"),
    *("DE", "FR", "a@b.org", "null", "NaN", "0", "00", "-1", "true", "'", '"', "a,b", "a;b|c\td"),
)
PLAIN_TEXTS = tuple(text for text in TEXTS if "\n" not in text)
MONEY = ("-1.50", "-0.01", "0.00", "0.10", "0.30", "2.50", "9.99", "10.00", "9999999999.99")
EXACT = ("-1", "0", "0.000000000000000001", "0.1", "12345678901234567890.123456789012345678")
INTEGER = Kind("integer", "integer", pa.int32(), (-(2**31), -3, 0, 1, 2, 7, 10, 99, 2**31 - 1))
LONG = Kind("long", "integer", pa.int64(), (-(2**63), -7, 0, 7, 9, 10, 2**53, 2**53 + 1, 2**63 - 1))
DECIMAL = Kind("decimal", "number", pa.decimal128(12, 2), tuple(map(Decimal, MONEY)), float)
PRECISE = Kind("precise", "number", pa.decimal128(38, 18), tuple(map(Decimal, EXACT)), float)
DOUBLE = Kind(
    "double",
    "number",
    pa.float64(),
    (-INFINITY, -1.5, -0.0, 0.0, 0.1, 0.3, 2.5, 10.0, 1e300, INFINITY, NAN),
)
FLOAT = Kind("float", "number", pa.float32(), (-1.5, -0.0, 0.0, 0.5, 2.25, 1024.0, NAN))
STRING = Kind("string", "string", pa.string(), TEXTS)
BOOLEAN = Kind("boolean", "boolean", pa.bool_(), (True, False))
DATE = Kind(
    "date",
    "date",
    pa.date32(),
    (
        *(dt.date(1, 1, 1), dt.date(1582, 10, 15), dt.date(1969, 12, 31), dt.date(2024, 2, 29)),
        *(dt.date(2026, month, 28) for month in (1, 2, 3, 4)),
    ),
    lambda day: day.isoformat(),
)
TIMESTAMP = Kind(
    "timestamp",
    "timestamp",
    pa.timestamp("us", tz="UTC"),
    (
        *(_moment(1), _moment(1, 23, 59, 59), _moment(2), _moment(3, 12, 30, 0, 1)),
        *(_moment(3, 12, 30, 0, 2), dt.datetime(1969, 12, 31, 23, 59, 59, tzinfo=dt.UTC)),
    ),
    lambda moment: moment.isoformat(),
)
# Texts of files have no word for what is no number, and Parquet's times are not Spark's.
FINITE = replace(DOUBLE, name="finite", values=DOUBLE.values[1:-2])
TIME = Kind(
    "time",
    "time",
    pa.time64("us"),
    (dt.time(0, 0), dt.time(9, 30), dt.time(12, 0, 1), dt.time(23, 59, 59)),
    lambda clock: clock.isoformat(),
)
KINDS = (INTEGER, LONG, DECIMAL, PRECISE, DOUBLE, FLOAT, STRING, BOOLEAN, DATE, TIMESTAMP)
TEXT_KINDS = (INTEGER, LONG, DECIMAL, FINITE, STRING, BOOLEAN, DATE, TIMESTAMP, TIME)
