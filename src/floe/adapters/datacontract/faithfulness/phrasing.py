"""A contract as it is handed to an exporter: without what would change its meaning."""

import copy
from collections.abc import Iterator
from typing import Any, Final

from floe.adapters.datacontract.faithfulness.clauses import find_unsaid
from floe.adapters.datacontract.faithfulness.digits import CARRIED, carry_digits
from floe.adapters.datacontract.faithfulness.export_target import ExportTarget
from floe.adapters.datacontract.faithfulness.keys import phrase_keys
from floe.adapters.datacontract.faithfulness.lost_rules import leave_out_rules
from floe.adapters.datacontract.faithfulness.nesting import flatten_types
from floe.adapters.datacontract.faithfulness.proto_enums import name_enums
from floe.adapters.datacontract.faithfulness.type_phrasing import phrase_types
from floe.adapters.datacontract.faithfulness.unsaid import LEFT_OUT, Unsaid
from floe.adapters.datacontract.schema_walk import entries, walk_objects, walk_properties
from floe.documents import LongFloat, Path

# These write tables or columns by the name that they have in the contract.
_TABLES_BY_NAME: Final = ("sql", "sql-query")
_COLUMNS_BY_NAME: Final = ("spark", "iceberg", "great-expectations", "data-caterer")
_ONE_REFERENCE: Final = ("dbml", "dbt-models", "dbt-sources")
# What these write, they or their readers round to the digits of a float.
_ROUNDED: Final = ("pydantic-model",)
_NEEDED: Final = ("servers", "logicalType", "physicalType")
_IN_DBT: Final = ("dbt-models", "dbt-sources")
_ROUNDING: Final = "has more digits than can be written, and is left out"


def phrase(tree: dict[str, Any], target: ExportTarget) -> tuple[dict[str, Any], tuple[Unsaid, ...]]:
    """The contract that an exporter is given, and what it does not say."""
    phrased = copy.deepcopy(tree)
    unsaid = [*find_unsaid(tree, target.format, target.dialect)]
    unsaid += phrase_types(phrased, target)
    if target.format in _IN_DBT and target.own_dialect is None:
        unsaid.append(Unsaid(("servers",), "types", "are Snowflake's, as no server has a dialect"))
    unsaid += _rounded(tree) if target.format in _ROUNDED else ()
    unsaid += _further_references(tree) if target.format in _ONE_REFERENCE else ()
    left_out = [part.path for part in unsaid if part.message in (LEFT_OUT, _ROUNDING)]
    for path in left_out:
        if path[0] != "slaProperties" and not _is_needed(path):
            _leave_out(phrased, path)
    levels = [sla for path, sla in entries(phrased, "slaProperties", ()) if path not in left_out]
    phrased["slaProperties"] = levels or None
    for _, schema_object in walk_objects(phrased):
        phrase_keys(schema_object, target.format)
    _phrase_names(phrased, target.format)
    if target.format in CARRIED:
        for _, schema_object in walk_objects(phrased):
            for _, column in walk_properties(schema_object, ()):
                carry_digits(column.get("logicalTypeOptions") or {})
                carry_digits(column.get("enum") or [])
    unsaid += flatten_types(phrased, target.format)
    if target.format == "avro":
        _phrase_nullability(phrased)
    if target.format == "protobuf":
        _unname_elements(phrased)
        unsaid += name_enums(phrased)
    if target.format == "xsd":
        unsaid += _phrase_arrays(phrased)
    unsaid += leave_out_rules(phrased, target)
    return phrased, tuple(dict.fromkeys(unsaid))


def _is_needed(path: Path) -> bool:
    """Whether exporters look at a place for what else they write."""
    return path[-1] in _NEEDED or (path[0] == "schema" and path[-1] == "customProperties")


def _leave_out(tree: Any, path: Path) -> None:
    """Empty a place, and what it stands in if nothing else does."""
    around = None
    for step in path[:-1]:
        around, tree = tree, tree[step] if isinstance(step, int) else tree.get(step, {})
    tree.pop(path[-1], None)
    if not tree and around:
        around.pop(path[-2], None)


def _rounded(tree: dict[str, Any]) -> Iterator[Unsaid]:
    """Bounds and listed values that a float does not hold; a list without one would say more."""
    for path, schema_object in walk_objects(tree):
        for below, column in walk_properties(schema_object, path):
            options = column.get("logicalTypeOptions")
            for option, value in options.items() if isinstance(options, dict) else ():
                if isinstance(value, LongFloat):
                    place = (*below, "logicalTypeOptions", option)
                    yield Unsaid(place, f"number.{option}", _ROUNDING)
            listed = [entry.get("value") for _, entry in entries(column, "enum", ())]
            if any(isinstance(value, LongFloat) for value in listed):
                yield Unsaid((*below, "enum"), "enum", _ROUNDING)


def _further_references(tree: dict[str, Any]) -> Iterator[Unsaid]:
    for path, schema_object in walk_objects(tree):
        for below, column in entries(schema_object, "properties", path):
            for place, _ in list(entries(column, "relationships", below))[1:]:
                yield Unsaid(place, "relationships", "is a further foreign key, and is left out")


def _phrase_names(tree: dict[str, Any], format: str) -> None:
    """Call by its physical name what the data is called by."""
    for path, schema_object in walk_objects(tree):
        if format in _TABLES_BY_NAME:
            _rename(schema_object)
        if format in _COLUMNS_BY_NAME:
            for _, column in walk_properties(schema_object, path):
                _rename(column)


def _rename(node: Any) -> None:
    if isinstance(node.get("physicalName"), str):
        node["name"] = node["physicalName"]


def _phrase_nullability(tree: dict[str, Any]) -> None:
    """The exporter takes what is not said to be optional for required."""
    for path, schema_object in walk_objects(tree):
        for _, column in walk_properties(schema_object, path):
            if isinstance(column, dict):
                column["required"] = bool(column.get("required"))


def _unname_elements(tree: dict[str, Any]) -> None:
    """The exporter calls a message by the name of its element, which others may have too."""
    for path, schema_object in walk_objects(tree):
        for _, column in walk_properties(schema_object, path):
            if isinstance(column.get("items"), dict):
                column["items"].pop("name", None)


def _phrase_arrays(tree: dict[str, Any]) -> Iterator[Unsaid]:
    """The exporter takes an array that may be empty for one that may not."""
    for path, schema_object in walk_objects(tree):
        for below, column in walk_properties(schema_object, path):
            options = column.get("logicalTypeOptions") or {}
            is_array = column.get("logicalType") == "array" and bool(column.get("required"))
            if isinstance(column, dict) and is_array and not options.get("minItems"):
                column["required"] = False
                yield Unsaid((*below, "required"), "required", "is left out of an array")
