"""What an exporter leaves out although its format can say it, and says although nobody did."""

import json
from collections.abc import Callable, Iterator
from typing import Any, Final

import yaml

from floe.adapters.datacontract.faithfulness.avro_idl import settle_idl
from floe.adapters.datacontract.faithfulness.avro_schemas import settle_avro
from floe.adapters.datacontract.faithfulness.digits import uncarry_digits
from floe.adapters.datacontract.faithfulness.keys import key_columns
from floe.adapters.datacontract.faithfulness.pydantic_models import settle_models
from floe.adapters.datacontract.faithfulness.xml_schemas import settle_xml
from floe.adapters.datacontract.schema_walk import Node, entries, walk_objects

_KEYWORDS: Final = (
    *("multipleOf", "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties"),
    "required",
)
_OF_TYPE: Final = "expect_column_values_to_be_of_type"
_UNIQUE: Final = "expect_column_values_to_be_unique"
_COMPOUND: Final = "expect_compound_columns_to_be_unique"
_COLUMNS: Final = "expect_table_columns_to_match_set"


def add_unwritten(written: str, contract: Node, format: str) -> str:
    """What an exporter wrote of a contract, with the rest of what its format can say."""
    add = _BY_FORMAT.get(format)
    return uncarry_digits(add(written, contract)) if add else written


def _in_json(add: Callable[[Any, Node], None]) -> Callable[[str, Node], str]:
    def added(written: str, contract: Node) -> str:
        tree = json.loads(written)
        for _, table in walk_objects(contract):
            add(tree, table)
        return json.dumps(tree, indent=2)

    return added


def _add_keywords(schema: Any, node: Node) -> None:
    """JSON Schema: sizes of arrays and objects, and multiples."""
    options = node.get("logicalTypeOptions")
    for keyword in _KEYWORDS:
        if isinstance(options, dict) and options.get(keyword) not in (None, False):
            named = schema.get(keyword)
            value = options[keyword]
            schema[keyword] = sorted({*named, *value}) if isinstance(named, list) else value
    for _, prop in entries(node, "properties", ()):
        child = schema.get("properties", {}).get(prop.get("physicalName") or prop.get("name"))
        if isinstance(child, dict):
            _add_keywords(child, prop)
    mapped = node.get("map")
    value = mapped.get("value") if isinstance(mapped, dict) else None
    for key, part in (("items", node.get("items")), ("additionalProperties", value)):
        if isinstance(part, dict) and isinstance(schema.get(key), dict):
            _add_keywords(schema[key], part)


def _properties(node: Node) -> Iterator[Node]:
    yield from (prop for _, prop in entries(node, "properties", ()))


def _settle_expectations(suite: Any, table: Node) -> None:
    """Great Expectations: keys of several columns, no types that nobody gave, columns beside."""
    typed = {prop.get("name") for prop in _properties(table) if prop.get("physicalType")}
    key = key_columns(table)
    shared = {prop.get("name") for prop in key if len(key) > 1 and not prop.get("unique")}
    suite["expectations"] = [
        expectation
        for expectation in suite["expectations"]
        if not (expectation["type"] == _OF_TYPE and expectation["kwargs"]["column"] not in typed)
        and not (expectation["type"] == _UNIQUE and expectation["kwargs"]["column"] in shared)
    ]
    for expectation in suite["expectations"]:
        if expectation["type"] == _COLUMNS:
            expectation["kwargs"]["exact_match"] = False
            expectation["description"] = f"{table.get('name')} must contain the contracted columns"
            expectation["meta"]["name"] = expectation["description"]
    if len(key) > 1:
        names = [prop.get("name") for prop in key]
        suite["expectations"].append(
            {"type": _COMPOUND, "kwargs": {"column_list": names}, "meta": {}}
        )


def _without_logical_types(written: str, contract: Node) -> str:
    """SodaCL: only physical types are types of an engine."""
    typed = {
        f"{table.get('physicalName') or table.get('name')}"
        f"__{prop.get('physicalName') or prop.get('name')}__field_type"
        for _, table in walk_objects(contract)
        for prop in _properties(table)
        if prop.get("physicalType")
    }
    tree = yaml.safe_load(written)
    for name, checks in tree.items():
        if isinstance(checks, list):
            tree[name] = [check for check in checks if _is_typed(check, typed)]
    return str(yaml.safe_dump(tree, allow_unicode=True))


def _is_typed(check: Any, typed: set[str]) -> bool:
    schema = check.get("schema") if isinstance(check, dict) else None
    name = str(schema.get("name")) if isinstance(schema, dict) else ""
    return not name.endswith("__field_type") or name in typed


_BY_FORMAT: Final[dict[str, Callable[[str, Node], str]]] = {
    "jsonschema": _in_json(_add_keywords),
    "avro": _in_json(settle_avro),
    "avro-idl": settle_idl,
    "pydantic-model": settle_models,
    "xsd": settle_xml,
    "great-expectations": _in_json(_settle_expectations),
    "sodacl": _without_logical_types,
}
