"""Where a number of a contract stands among the values that a column's type can hold."""

import math
import struct
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from floe.adapters.spark.types import decimal_size
from floe.model import FLOATS, INTEGERS, DataType

_BITS = {"int8": 8, "int16": 16, "int32": 32, "int64": 64}
_FLOAT_DIGITS = 9


@dataclass(frozen=True, slots=True)
class Nearest:
    """The greatest value of a type that is not above a number, as a text that casts to it.

    None where every value lies above the number.
    """

    text: str | None
    is_exact: bool


@dataclass(frozen=True, slots=True)
class _Precision:
    """How floats of one size are made, named, and followed downwards."""

    round: Callable[[float], float]
    name: Callable[[float], str]
    below: Callable[[float], float]


def nearest(number: Decimal, type_: DataType) -> Nearest | None:
    """Where a finite number stands; None for types that hold no numbers.

    A float is the shortest decimal that names it, and what its bits make: 0.1 is a tenth, in
    four bytes or in eight.
    """
    if type_.kind in INTEGERS:
        limit = 2 ** (_BITS[type_.kind] - 1)
        return _among_whole(number, -limit, limit - 1, 0)
    if type_.kind == "decimal":
        precision, scale = decimal_size(type_)
        return _among_whole(number, 1 - 10**precision, 10**precision - 1, scale)
    if type_.kind in FLOATS:
        return _among_floats(number, _SINGLE if type_.kind == "float32" else _DOUBLE)
    return None


def whole_part(multiple: Decimal, scale: int) -> int:
    """What a count of units of 10^-scale must be a multiple of, to be one of the number."""
    return (Fraction(multiple) * Fraction(10**scale)).numerator


def unscaled(number: int, scale: int) -> str:
    """A count of units of 10^-scale, as a decimal."""
    return f"{number}E-{scale}" if scale else str(number)


def _among_whole(number: Decimal, least: int, greatest: int, scale: int) -> Nearest:
    """Among the multiples of 10^-scale."""
    exact = Fraction(number) * 10**scale
    if exact < least:
        return Nearest(None, is_exact=False)
    place = min(math.floor(exact), greatest)
    return Nearest(unscaled(place, scale), is_exact=place == exact)


def _among_floats(number: Decimal, precision: _Precision) -> Nearest:
    place = precision.round(float(number))
    if number in (Decimal(precision.name(place)), Decimal(place)):
        return Nearest(precision.name(place), is_exact=True)
    while _meant(place, precision) > number:
        place = precision.below(place)
    return Nearest(precision.name(place), is_exact=False)


def _meant(place: float, precision: _Precision) -> Decimal:
    # Of a large whole number the shortest name has zeros where other digits are.
    return Decimal(place) if place.is_integer() else Decimal(precision.name(place))


def _in_four_bytes(number: float) -> float:
    try:
        (rounded,) = struct.unpack("f", struct.pack("f", number))
    except OverflowError:
        return math.copysign(math.inf, number)
    return float(rounded)


def _name_float(number: float) -> str:
    """The shortest decimal that names a float of four bytes."""
    texts = (f"{number:.{digits}g}" for digits in range(1, _FLOAT_DIGITS))
    names = (text for text in texts if _in_four_bytes(float(text)) == number)
    return next(names, f"{number:.{_FLOAT_DIGITS}g}")


def _float_below(number: float) -> float:
    (bits,) = struct.unpack("i", struct.pack("f", number))
    # Negative floats grow with their bits, and the two zeros are one.
    below = bits - 1 if number > 0 else (bits + 1 if number < 0 else -(2**31) + 1)
    return float(struct.unpack("f", struct.pack("i", below))[0])


_DOUBLE = _Precision(float, repr, lambda number: math.nextafter(number, -math.inf))
_SINGLE = _Precision(_in_four_bytes, _name_float, _float_below)
