"""What importers of JSON leave out, as far as tests have shown it, told wherever it stands."""

from collections.abc import Iterator
from typing import Any, Final

from floe.adapters.datacontract.schema_keywords import KEYWORDS
from floe.documents import Path
from floe.odcs import ConversionNote

_UNITY: Final = ("owner", "properties", "mask", "partition_index", "table_constraints")
_LEFT_OUT: Final[dict[str, tuple[str, ...]]] = {
    "avro": ("size",),
    "jsonschema": (
        *(*KEYWORDS, "default", "deprecated", "readOnly", "writeOnly", "contentEncoding"),
        *("if", "then", "else", "not", "contains", "prefixItems", "patternProperties"),
        *("propertyNames", "minProperties", "maxProperties"),
        *("dependentRequired", "dependentSchemas", "dependencies"),
    ),
    "bigquery": (
        *("labels", "timePartitioning", "clustering", "tableConstraints"),
        *("defaultValueExpression", "policyTags"),
    ),
    "databricks": _UNITY,
    "unity": _UNITY,
    "openapi": ("deprecated",),
    "powerbi": (
        *("roles", "perspectives", "cultures", "annotations", "expressions", "dataSources"),
        *("sortByColumn", "dataCategory", "isKey", "isUnique", "isDefaultLabel", "kpi"),
        *("crossFilteringBehavior", "securityFilteringBehavior", "refreshPolicy"),
        *("detailRowsDefinition", "calculationGroup", "source"),
    ),
}
JSON_FORMATS: Final = (*_LEFT_OUT, "dbt")
_TRACED: Final = {"avro": ("symbols", "aliases", "doc", "default", "order")}
_READ_TESTS: Final = ("unique", "not_null", "relationships", "unique_combination_of_columns")
# What is below these has a name of its own, whatever the name is.
_NAMED: Final = (
    *("properties", "columns", "patternProperties", "definitions", "$defs"),
    *("dependentRequired", "dependentSchemas", "dependencies"),
)
_DBT: Final = (
    "tests, constraints, meta and versions of models are not in the contract:"
    " floe contract generate --manifest reads them"
)

Node = dict[str, Any]


def find_document_losses(tree: Any, format: str, contract: Node) -> Iterator[ConversionNote]:
    """The parts of a source that its importer is known to pass over, or that left no trace."""
    if format == "dbt":
        yield ConversionNote((), _DBT)
        yield from _unread_tests(tree)
    keys = _LEFT_OUT.get(format, ())
    traces = str(contract)
    for path, key, node in _keys(tree):
        if key in _TRACED.get(format, ()) and not _has_trace(node[key], traces):
            yield ConversionNote((*path, key), "is not in the contract")
        if path and path[-1] in _NAMED:
            continue
        if key in keys or (format == "jsonschema" and _is_narrowed(node, key)):
            yield ConversionNote((*path, key), "is not in the contract")
        elif format == "jsonschema" and _is_union(node[key], key):
            yield ConversionNote((*path, key), "is a single type in the contract")


def _has_trace(value: Any, traces: str) -> bool:
    leaves = value if isinstance(value, list) else [value]
    return all(str(leaf) in traces for leaf in leaves)


def _unread_tests(manifest: Any) -> Iterator[ConversionNote]:
    """Tests that the importer makes nothing of: all but those of keys, nulls and references."""
    nodes = manifest.get("nodes") if isinstance(manifest, dict) else None
    for node in (nodes or {}).values():
        if node.get("resource_type") != "test":
            continue
        name = (node.get("test_metadata") or {}).get("name")
        is_bound = (node.get("config") or {}).get("where") is not None
        if name not in _READ_TESTS or is_bound:
            model = str(node.get("attached_node") or "").rpartition(".")[2]
            path = tuple(part for part in (model, node.get("column_name")) if part)
            yield ConversionNote(path, f"the test {node.get('name')} is not in the contract")


def _is_narrowed(schema: Node, key: str) -> bool:
    """Whether other properties are ruled; those of an object without its own are a map."""
    value = schema[key]
    is_map = isinstance(value, dict) and not schema.get("properties")
    return key == "additionalProperties" and value is not True and not is_map


def _is_union(value: Any, key: str) -> bool:
    if key not in ("type", "anyOf", "oneOf") or not isinstance(value, list):
        return False
    return len([choice for choice in value if choice not in ("null", {"type": "null"})]) > 1


def _keys(node: Any, path: Path = ()) -> Iterator[tuple[Path, str, Node]]:
    if isinstance(node, dict):
        for key, value in node.items():
            if value not in (None, [], {}):
                yield path, key, node
            yield from _keys(value, (*path, key))
    elif isinstance(node, list):
        for number, value in enumerate(node):
            yield from _keys(value, (*path, number))
