"""Whether a written value can be a value of a logical type."""

import re
from typing import TypeGuard

_DATE = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")


def fits(value: object, logical_type: str | None) -> bool:
    """Whether a value fits; types that say nothing about how values are written fit all."""
    match logical_type:
        case "string" | "timestamp" | "time":
            return isinstance(value, str)
        case "date":
            return isinstance(value, str) and _DATE.fullmatch(value) is not None
        case "integer":
            return _is_number(value) and value == value // 1
        case "number":
            return _is_number(value)
        case "boolean":
            return isinstance(value, bool)
        case "array":
            return isinstance(value, list)
        case "object" | "map":
            return isinstance(value, dict)
    return True


def show(value: object) -> str:
    """A value as YAML writes it, short enough for a message."""
    if value is None or isinstance(value, bool):
        return str(value).lower().replace("none", "null")
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _is_number(value: object) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool)
