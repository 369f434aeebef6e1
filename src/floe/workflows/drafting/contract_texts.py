"""A drafted contract as the text of a file that people will read and edit."""

from typing import Any, Final

from floe.contracts import complete_ids
from floe.documents import print_yaml

HEADER: Final = "# Drafted by floe contract generate. Edit it: what you change is kept.\n"
_CONTRACT: Final = (
    *("apiVersion", "kind", "id", "name", "version", "status", "tenant", "domain", "dataProduct"),
    *("tags", "description", "team", "support", "roles", "servers", "schema", "slaProperties"),
    *("authoritativeDefinitions", "customProperties"),
)
_ELEMENT: Final = (
    *("id", "name", "physicalName", "businessName", "logicalType", "logicalTypeOptions"),
    *("physicalType", "required", "unique", "primaryKey", "primaryKeyPosition", "partitioned"),
    *("partitionKeyPosition", "criticalDataElement", "classification", "description"),
    *("dataGranularityDescription", "tags", "enum", "properties", "items", "map", "quality"),
    *("relationships", "transformSourceObjects", "transformLogic", "customProperties"),
)


def print_contract(tree: dict[str, Any]) -> str:
    """The text of a draft: the same for the same draft, with an id on every element."""
    completed = complete_ids(tree)
    ordered = _sorted(completed, _CONTRACT)
    if isinstance(ordered.get("schema"), list):
        ordered["schema"] = [_element(entry) for entry in ordered["schema"]]
    return HEADER + print_yaml(ordered)


def _element(node: Any) -> Any:
    """A table or a column: names, types, flags, words, then all that is long."""
    if not isinstance(node, dict):
        return node
    ordered = _sorted(node, _ELEMENT)
    if isinstance(ordered.get("properties"), list):
        ordered["properties"] = [_element(entry) for entry in ordered["properties"]]
    if "items" in ordered:
        ordered["items"] = _element(ordered["items"])
    if isinstance(ordered.get("map"), dict):
        ordered["map"] = {side: _element(each) for side, each in ordered["map"].items()}
    return ordered


def _sorted(node: dict[str, Any], order: tuple[str, ...]) -> dict[str, Any]:
    known = {key: node[key] for key in order if key in node}
    return known | node
