"""In which way one type became another."""

from floe.model import DataType

_DIGITS = {"int8": 3, "int16": 5, "int32": 10, "int64": 19}
_EXACT_BITS = {"float32": "int16", "float64": "int32"}
_RANKS = ("int8", "int16", "int32", "int64")


def name_change(declared: DataType, actual: DataType) -> str:
    """The kind of difference between two types that are not the same."""
    if can_hold(actual, declared):
        return "type_widened"
    if can_hold(declared, actual):
        return "type_narrowed"
    return "precision_changed" if declared.kind == actual.kind == "decimal" else "type_changed"


def can_hold(wide: DataType, narrow: DataType) -> bool:
    """Whether every value of one type is a value of the other."""
    if wide.kind in _RANKS and narrow.kind in _RANKS:
        return _RANKS.index(wide.kind) >= _RANKS.index(narrow.kind)
    if wide.kind == "decimal":
        return _decimal_holds(wide, narrow)
    if wide.kind in _EXACT_BITS and narrow.kind in _RANKS:
        return _RANKS.index(_EXACT_BITS[wide.kind]) >= _RANKS.index(narrow.kind)
    if wide.kind == "float64" and narrow.kind == "float32":
        return True
    return (
        wide.kind == narrow.kind and wide.kind in ("string", "binary") and _is_longer(wide, narrow)
    )


def _decimal_holds(wide: DataType, narrow: DataType) -> bool:
    if narrow.kind not in _RANKS and narrow.kind != "decimal":
        return False
    if wide.precision is None:
        return True
    whole, part = _digits(narrow)
    if whole is None:
        return False
    scale = wide.scale or 0
    return wide.precision - scale >= whole and scale >= part


def _digits(data_type: DataType) -> tuple[int | None, int]:
    """How many digits there are before and after the point."""
    if data_type.kind in _DIGITS:
        return _DIGITS[data_type.kind], 0
    if data_type.precision is None:
        return None, 0
    scale = data_type.scale or 0
    return data_type.precision - scale, scale


def _is_longer(wide: DataType, narrow: DataType) -> bool:
    if wide.length is None:
        return True
    return narrow.length is not None and wide.length >= narrow.length
