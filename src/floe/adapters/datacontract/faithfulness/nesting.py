"""Types inside of others that a format has no place for, written as texts."""

from collections.abc import Iterator
from typing import Any, Final

from floe.adapters.datacontract.faithfulness.unsaid import Unsaid
from floe.adapters.datacontract.schema_walk import level_of, walk_objects, walk_properties

_ALL: Final = ("array", "map", "vector", "object")
_LEVELS: Final = ("property", "nested", "element", "value", "key")
# What cannot stand where, by format and level.
_HELD: Final[dict[tuple[str, str], tuple[str, ...]]] = {
    ("protobuf", "element"): ("array", "map", "vector"),
    # A message inside of a map is named, and not written.
    ("protobuf", "value"): _ALL,
    **dict.fromkeys((("protobuf", "key"), ("pydantic-model", "key"), ("go", "key")), _ALL),
    **{(name, level): ("vector",) for name in ("xsd", "data-caterer") for level in _LEVELS},
    ("xsd", "element"): ("array", "vector"),
    ("bigquery", "element"): ("array", "vector"),
}
_BELOW: Final = ("items", "map", "properties", "logicalTypeOptions", "physicalType")


def flatten_types(tree: dict[str, Any], format: str) -> Iterator[Unsaid]:
    """Make texts of such types in a tree, which is the caller's own, and name them."""
    for path, schema_object in walk_objects(tree):
        for below, column in [*walk_properties(schema_object, path)]:
            kind = column.get("logicalType")
            if kind in _HELD.get((format, level_of(below)), ()) and isinstance(column, dict):
                for key in _BELOW:
                    column.pop(key, None)
                column["logicalType"] = "string"
                place = (*below, "logicalType")
                yield Unsaid(place, "logicalType", f"{kind} is written as string")
