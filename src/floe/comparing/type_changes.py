"""In which way one type became another."""

from floe.model import NESTED, DataType

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
    if wide.kind == narrow.kind and wide.kind in NESTED:
        return _nested_holds(wide, narrow)
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


def _nested_holds(wide: DataType, narrow: DataType) -> bool:
    """Whether all parts hold those of the other; a struct of the same fields, by their names."""
    fields = {field.name: field for field in wide.fields}
    if fields.keys() != {field.name for field in narrow.fields}:
        return False
    if narrow.contains_null and not wide.contains_null:
        return False
    inner = [
        (wide.element, narrow.element),
        (wide.key, narrow.key),
        (wide.value, narrow.value),
        *((fields[field.name].type, field.type) for field in narrow.fields),
    ]
    is_nullable = all(fields[field.name].nullable or not field.nullable for field in narrow.fields)
    return is_nullable and all(_part_holds(part, other) for part, other in inner)


def _part_holds(wide: DataType | None, narrow: DataType | None) -> bool:
    if wide is None or wide == narrow:
        return True
    return narrow is not None and can_hold(wide, narrow)


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
