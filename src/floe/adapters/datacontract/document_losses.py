"""What importers of JSON leave out, as far as tests have shown it, told wherever it stands."""

from collections.abc import Iterator
from typing import Any, Final

from floe.documents import Path
from floe.odcs import ConversionNote

_UNITY: Final = ("owner", "properties", "mask", "partition_index", "table_constraints")
_LEFT_OUT: Final[dict[str, tuple[str, ...]]] = {
    "avro": ("size",),
    "jsonschema": ("default", "classification", "additionalProperties"),
    "bigquery": (
        *("labels", "timePartitioning", "clustering", "tableConstraints"),
        *("defaultValueExpression", "policyTags"),
    ),
    "databricks": _UNITY,
    "unity": _UNITY,
    "openapi": ("deprecated",),
}
# What is below these has a name of its own, whatever the name is.
_NAMED: Final = ("properties", "columns", "patternProperties", "definitions", "$defs")
_DBT: Final = (
    "tests, constraints, meta and versions of models are not in the contract:"
    " floe contract generate --manifest reads them"
)


def find_document_losses(tree: Any, format: str) -> Iterator[ConversionNote]:
    """The parts of a source that its importer is known to pass over."""
    if format == "dbt":
        yield ConversionNote((), _DBT)
    keys = _LEFT_OUT.get(format, ())
    for path, key in _keys(tree):
        if key in keys and not (path and path[-1] in _NAMED):
            yield ConversionNote((*path, key), "is not in the contract")


def _keys(node: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    if isinstance(node, dict):
        for key, value in node.items():
            if value not in (None, [], {}):
                yield path, key
            yield from _keys(value, (*path, key))
    elif isinstance(node, list):
        for number, value in enumerate(node):
            yield from _keys(value, (*path, number))
