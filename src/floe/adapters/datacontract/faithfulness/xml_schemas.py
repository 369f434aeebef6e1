"""XML Schema: arrays that may be missing, and have a size where they are not."""

import re
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from floe.adapters.datacontract.schema_walk import Node, entries, walk_objects

_XS: Final = "{http://www.w3.org/2001/XMLSchema}"
_CONTENT: Final = f"{_XS}complexType/{_XS}sequence"
_HEADER: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'


def settle_xml(written: str, contract: Node) -> str:
    """A schema in which an optional array of some size stands in a sequence that may be missing."""
    # It was written a moment ago, without entities.
    root = ElementTree.fromstring(written.encode())  # noqa: S314
    settled = [
        _settle(element, table)
        for _, table in walk_objects(contract)
        for element in root
        if element.get("name") == _xml_name(table)
    ]
    if not any(settled):
        return written
    ElementTree.register_namespace("xs", _XS[1:-1])
    # The parser takes the default namespace, in which named types are looked up, out of the tree.
    if root.get("targetNamespace"):
        root.set("xmlns", str(root.get("targetNamespace")))
    ElementTree.indent(root)
    return f"{_HEADER}{ElementTree.tostring(root, encoding='unicode')}\n"


def _settle(element: Element, node: Node) -> bool:
    sequence = element.find(_CONTENT)
    is_settled = False
    if sequence is None:
        return is_settled
    for _, column in entries(node, "properties", ()):
        held = column.get("items") if column.get("logicalType") == "array" else column
        for child in [child for child in sequence if child.get("name") == _xml_name(column)]:
            is_settled |= _settle_held(child, held if isinstance(held, dict) else {})
            options = column.get("logicalTypeOptions")
            is_sized = isinstance(options, dict) and bool(options.get("minItems"))
            if held is not column and is_sized and not column.get("required"):
                _wrap(sequence, child)
                is_settled = True
    return is_settled


def _settle_held(element: Element, held: Node) -> bool:
    mapped = held.get("map")
    if not isinstance(mapped, dict):
        return _settle(element, held)
    parts = [{**(mapped.get(part) or {}), "name": part} for part in ("key", "value")]
    entry = {"name": "entry", "logicalType": "object", "properties": parts}
    return _settle(element, {"properties": [entry]})


def _wrap(sequence: Element, child: Element) -> None:
    place = list(sequence).index(child)
    sequence.remove(child)
    wrapper = Element(f"{_XS}sequence", {"minOccurs": "0"})
    wrapper.append(child)
    sequence.insert(place, wrapper)


def _xml_name(node: Node) -> str:
    """The name that the exporter gives to an element."""
    name = re.sub(r"[^\w.\-]", "_", str(node.get("physicalName") or node.get("name")))
    return name if re.match(r"[^\W\d]", name) else f"_{name}"
