"""Sizes of decimals that an engine can hold, and types that say all a cast has to know."""

from floe.model import DataType

_DEFAULT_SCALE = 18
_FEWEST_DECIMALS = 6


def decimal_size(data_type: DataType, largest: int) -> tuple[int, int]:
    """Precision and scale; too many digits are cut from the fraction before the whole part.

    A decimal without a size could hold anything, and engines differ in what they make of it.
    """
    if data_type.precision is None:
        return largest, min(_DEFAULT_SCALE, largest)
    precision, scale = data_type.precision, data_type.scale or 0
    if scale < 0:
        precision, scale = precision - scale, 0
    precision = max(precision, scale, 1)
    if precision > largest:
        whole = precision - scale
        scale = min(max(largest - whole, min(scale, _FEWEST_DECIMALS)), largest)
        precision = largest
    return precision, scale


def is_complete(data_type: DataType | None) -> bool:
    """Whether a type is known down to its last part."""
    if data_type is None or data_type.kind == "unknown":
        return False
    parts = {
        "array": (data_type.element,),
        "map": (data_type.key, data_type.value),
        "struct": tuple(field.type for field in data_type.fields) or (None,),
    }
    return all(is_complete(part) for part in parts.get(data_type.kind, ()))
