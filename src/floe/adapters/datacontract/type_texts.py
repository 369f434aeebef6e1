"""Which physical types are types and nothing else."""

import re
from collections.abc import Iterator
from typing import Any, Final

from floe.adapters.datacontract.schema_walk import (
    Node,
    Path,
    entries,
    walk_objects,
    walk_properties,
)
from floe.cleaning import clean
from floe.findings import Refusal
from floe.model import is_plain_type

# Formats that write a type as the contract has it.
_FORMATS: Final = ("sql", "dbt-models", "dbt-sources", "dbml")
_SIZES: Final = ("precision", "scale", "length", "maxLength", "minLength", "dimensions")
_LONGEST = 60


def unsafe_types(tree: Node, format: str, only: str | None) -> Iterator[Refusal]:
    """Types, and sizes of types, that would end the place they are written to."""
    if format not in _FORMATS:
        return
    for path, schema_object in walk_objects(tree, only):
        for below, prop in walk_properties(schema_object, path):
            yield from _types(prop, below, format)
            yield from _sizes(prop, below, format)


def _types(prop: Node, path: Path, format: str) -> Iterator[Refusal]:
    written = [((*path, "physicalType"), prop.get("physicalType"))]
    written += [
        ((*below, "value"), custom.get("value"))
        for below, custom in entries(prop, "customProperties", path)
        if str(custom.get("property")).endswith(("physicalType", "Type"))
    ]
    logical = prop.get("logicalType")
    if isinstance(logical, str) and not logical.isidentifier():
        written.append(((*path, "logicalType"), logical))
    for place, value in written:
        is_logical = place[-1] == "logicalType"
        if isinstance(value, str) and value and (is_logical or not is_plain_type(value)):
            shown = clean(value if len(value) <= _LONGEST else f"{value[:_LONGEST]}…")
            message = f"'{shown}' is no type that can be written in {format}"
            hint = "write the type alone, as in varchar(10)"
            yield Refusal("export/unsafe-type", place, message, hint)


def _sizes(prop: Node, path: Path, format: str) -> Iterator[Refusal]:
    for place, key, value in (*_options(prop, path), *_custom_sizes(prop, path)):
        if key in _SIZES and not _is_size(value):
            message = f"{key} is no number, and becomes part of a type in {format}"
            yield Refusal("export/unsafe-type", place, message, "write a whole number")


def _options(prop: Node, path: Path) -> Iterator[tuple[Path, str, Any]]:
    options = prop.get("logicalTypeOptions")
    for key, value in options.items() if isinstance(options, dict) else ():
        yield (*path, "logicalTypeOptions", key), str(key), value


def _custom_sizes(prop: Node, path: Path) -> Iterator[tuple[Path, str, Any]]:
    for below, custom in entries(prop, "customProperties", path):
        yield (*below, "value"), str(custom.get("property")), custom.get("value")


def _is_size(value: Any) -> bool:
    return value is None or re.fullmatch(r"\d{1,9}(?:\.0)?", str(value)) is not None
