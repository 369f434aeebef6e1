"""Key values of two tables brought to one type, so that they compare by value."""

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.failures import UnmeasurableError
from floe.adapters.spark.measuring.expressions.scope import Value
from floe.adapters.spark.types import decimal_size
from floe.model import FLOATS, INTEGERS, DataType, print_type

_TEXTS = ("string", "uuid", "json")
_DIGITS = {"int8": 3, "int16": 5, "int32": 10, "int64": 19}
# So many digits of a decimal a float gives back as they were.
_FLOAT_DIGITS = {"float32": 6, "float64": 15}
_MOST_DIGITS = 38
_BEYOND_BIGINT = 2.0**63


def alike(child: Value, parent: Value) -> tuple[Column, Column]:
    """Both values in a type that holds both, whatever their digits."""
    if child.type is None or parent.type is None or child.type == parent.type:
        return normal(child), normal(parent)
    kinds = {child.kind, parent.kind}
    # Lengths, and the formats that texts were read in, make no other values.
    if len(kinds) == 1 and child.kind not in ("decimal", "array", "map", "struct"):
        return normal(child), normal(parent)
    if kinds == {"string", "uuid"}:
        return sf.lower(child.column), sf.lower(parent.column)
    ddl = _common(child.type, parent.type)
    if ddl is not None:
        return _cast(child, ddl), _cast(parent, ddl)
    if kinds <= {*INTEGERS, "decimal"}:
        return _in_two_parts(child.column), _in_two_parts(parent.column)
    if all(_is_whole(value.type) or value.kind in FLOATS for value in (child, parent)):
        return _whole_or_not(child), _whole_or_not(parent)
    if kinds <= {*INTEGERS, *FLOATS, "decimal"}:
        ours, theirs = print_type(child.type), print_type(parent.type)
        raise UnmeasurableError(
            f"'{child.name}' holds {ours} and its parent {theirs}: "
            "they cannot be compared without loss"
        )
    raise UnmeasurableError(
        f"'{child.name}' holds {child.kind} and its parent {parent.kind}: they cannot be compared"
    )


def normal(value: Value) -> Column:
    """A value as grouping sees it: one zero, one NaN."""
    if value.kind in FLOATS:
        return value.column + sf.lit(0.0).cast("float")
    return value.column


def _cast(value: Value, ddl: str) -> Column:
    cast = value.column.try_cast(ddl)
    return cast + sf.lit(0.0).cast("float") if ddl in ("float", "double") else cast


def _common(one: DataType, other: DataType) -> str | None:
    """A type that holds all values of both."""
    kinds = {one.kind, other.kind}
    if kinds <= {*INTEGERS}:
        return "bigint"
    if kinds <= {*INTEGERS, "decimal"}:
        return _common_decimal(one, other)
    if kinds <= {*FLOATS}:
        return "double"
    if kinds <= {*INTEGERS, *FLOATS, "decimal"}:
        number, real = (one, other) if other.kind in FLOATS else (other, one)
        fits = _digits(number) <= _FLOAT_DIGITS[real.kind]
        return {"float32": "float", "float64": "double"}[real.kind] if fits else None
    if kinds <= {*_TEXTS}:
        return "string"
    return "timestamp_ntz" if kinds == {"date", "timestamp_ntz"} else None


def _common_decimal(one: DataType, other: DataType) -> str | None:
    scale = max(_scale(one), _scale(other))
    before_point = max(_digits(type_) - _scale(type_) for type_ in (one, other))
    return f"decimal({_MOST_DIGITS},{scale})" if before_point + scale <= _MOST_DIGITS else None


def _digits(type_: DataType) -> int:
    return decimal_size(type_)[0] if type_.kind == "decimal" else _DIGITS[type_.kind]


def _scale(type_: DataType) -> int:
    return decimal_size(type_)[1] if type_.kind == "decimal" else 0


def _is_whole(type_: DataType | None) -> bool:
    """Whether all values are whole numbers that eight bytes hold."""
    if type_ is None or type_.kind not in (*INTEGERS, "decimal"):
        return False
    return _scale(type_) == 0 and _digits(type_) <= _DIGITS["int64"] - (type_.kind == "decimal")


def _in_two_parts(number: Column) -> Column:
    """Before and behind the point: together these may have more digits than a decimal."""
    whole = sf.floor(number).cast("decimal(38,0)")
    rest = sf.pmod(number, sf.lit(1).cast("decimal(1,0)")).cast("decimal(38,38)")
    return sf.when(number.isNotNull(), sf.struct(whole.alias("whole"), rest.alias("rest")))


def _whole_or_not(value: Value) -> Column:
    """A whole number of eight bytes; a float that is none stands apart, and equals none."""
    number = value.column
    whole, rest = number.try_cast("bigint"), sf.lit(0.0)
    if value.kind in FLOATS:
        double = number.cast("double")
        # A double of 2^63 and more is whole, and beyond eight bytes.
        is_inside = (double >= sf.lit(-_BEYOND_BIGINT)) & (double < sf.lit(_BEYOND_BIGINT))
        is_whole = (sf.floor(double) == double) & is_inside
        whole = sf.when(is_whole, whole).otherwise(sf.lit(0).cast("bigint"))
        rest = sf.when(is_whole, rest).otherwise(double)
    return sf.when(number.isNotNull(), sf.struct(whole.alias("whole"), rest.alias("rest")))
