"""Whether a type says all that a cast has to know."""

from floe.model import DataType


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
