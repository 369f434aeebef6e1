"""What single elements need before their unknown keys are carried."""

from typing import Any, Final

from floe.documents import Path
from floe.odcs.lowering.carrying import Lowering, Node, carried_name
from floe.odcs.lowering.quality import lower_rules
from floe.odcs.lowering.references import lower_element, lower_id
from floe.odcs.lowering.relationships import lower_carried_relationships, lower_relationships

_BOUNDS: Final = {"exclusiveMinimum": "minimum", "exclusiveMaximum": "maximum"}


def rewrite_object(lowering: Lowering, node: Node, path: Path) -> Node:
    """A schema object's relationships and quality."""
    result = dict(node)
    lower_relationships(lowering, result, path, is_object=True)
    return _with_rules(lowering, result, path)


def rewrite_property(lowering: Lowering, node: Node, path: Path) -> Node:
    """A property's type, its options, enum, relationships and quality."""
    result = dict(node)
    lower_relationships(lowering, result, path, is_object=False)
    _rewrite_bounds(lowering, result, path)
    _rewrite_enum(lowering, result, path)
    _rewrite_type(lowering, result, path)
    return _with_rules(lowering, result, path)


def rewrite_sla(lowering: Lowering, node: Node, path: Path) -> Node:
    """An SLA property's element; its relationships are made ready to travel."""
    result = lower_carried_relationships(lowering, lower_element(lowering, node))
    if result.get("element") != node.get("element"):
        lowering.note(path, f"'{node['element']}' is written as '{result['element']}'")
    return _with_value(lowering, result, path)


def rewrite_custom(lowering: Lowering, node: Node, path: Path) -> Node:
    """A custom property, whose relationships are made ready to travel."""
    return _with_value(lowering, lower_carried_relationships(lowering, node), path)


def rewrite_server(lowering: Lowering, node: Node, path: Path) -> Node:
    """A server whose type or port the edition does not know."""
    result = dict(node)
    kind = result.get("type")
    if isinstance(kind, str) and kind not in lowering.words.server_types:
        result["type"] = "custom"
        lowering.carry(result, carried_name("type"), kind)
        lowering.note(path, f"server type '{kind}' is written as 'custom'")
    port = result.get("port")
    if isinstance(port, str) and port.isdecimal() and not lowering.words.has_string_ports:
        result["port"] = int(port)
    return result


def rewrite_id(lowering: Lowering, node: Node, path: Path) -> tuple[Node, dict[str, Any]]:
    """An element with an id that the edition accepts, and the old id if it does not."""
    written = node.get("id")
    if not isinstance(written, str) or lowering.words.accepts_id(written):
        return node, {}
    own = lower_id(lowering, written)
    lowering.note(path, f"the id '{written}' is written as '{own}'")
    return {**node, "id": own}, {"id": written}


def _with_rules(lowering: Lowering, node: Node, path: Path) -> Node:
    rules = node.get("quality")
    if not isinstance(rules, list):
        return node
    return {**node, "quality": lower_rules(lowering, rules, (*path, "quality"))}


def _with_value(lowering: Lowering, node: Node, path: Path) -> Node:
    if "value" in node or "relationships" not in node:
        return node
    lowering.note(path, "relationships stand in place of a value: 'value: null' is written out")
    return {**node, "value": None}


def _rewrite_bounds(lowering: Lowering, node: Node, path: Path) -> None:
    """Edition 3.0 marks a bound as exclusive; later ones write the bound itself."""
    options = node.get("logicalTypeOptions")
    if not isinstance(options, dict):
        return
    if not any(isinstance(options.get(key), bool) for key in _BOUNDS):
        return
    result = dict(options)
    for exclusive, bound in _BOUNDS.items():
        if isinstance(options.get(exclusive), bool):
            is_exclusive = result.pop(exclusive)
            if is_exclusive and bound in result:
                result[exclusive] = result.pop(bound)
    node["logicalTypeOptions"] = result
    lowering.note(path, "exclusive bounds are written as numbers")


def _rewrite_enum(lowering: Lowering, node: Node, path: Path) -> None:
    """Before 3.2 there is no enum: a rule says the same."""
    values = node.get("enum")
    if "enum" in lowering.words.keys("Property") or not isinstance(values, list):
        return
    valid = [item.get("value") for item in values if isinstance(item, dict)]
    rule = {"metric": "invalidValues", "arguments": {"validValues": valid}, "mustBe": 0}
    quality = node.get("quality")
    node["quality"] = [*(quality if isinstance(quality, list) else ()), rule]
    lowering.note(path, "the enum is also written as a quality rule")


def _rewrite_type(lowering: Lowering, node: Node, path: Path) -> None:
    """A type that the edition does not know travels together with its options."""
    kind = node.get("logicalType")
    if not isinstance(kind, str) or kind in lowering.words.logical_types:
        return
    for key in ("logicalType", "logicalTypeOptions"):
        if key in node:
            lowering.carry(node, carried_name(key), node.pop(key))
    lowering.note(path, f"logicalType '{kind}' is carried in '{carried_name('logicalType')}'")
