"""Which entries of `logicalTypeOptions` a logical type may have."""

from collections.abc import Mapping
from typing import Final

_LIMITS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
_NUMERIC = (*_LIMITS, "multipleOf", "format")
_TIMES = (*_LIMITS, "format", "timezone", "defaultTimezone")
_ENTRIES = ("minProperties", "maxProperties", "required")

# A type that the standard does not know may have any. It gives maps no options of their own, and
# forbids them none: they have those of objects.
TYPE_OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "string": ("minLength", "maxLength", "pattern", "format"),
    "integer": _NUMERIC,
    "number": _NUMERIC,
    "date": (*_LIMITS, "format"),
    "timestamp": _TIMES,
    "time": _TIMES,
    "boolean": (),
    "object": _ENTRIES,
    "array": ("minItems", "maxItems", "uniqueItems"),
    "map": _ENTRIES,
    "vector": (
        *("dimensions", "elementType", "distanceMetric", "normalized"),
        *("embeddingModel", "embeddingModelVersion"),
    ),
}
