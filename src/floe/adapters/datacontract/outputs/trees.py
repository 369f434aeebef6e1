"""YAML, JSON, XML and RDF read back; for dbt, every text is one that its templates leave alone."""

import json
import re
from typing import Any, Final
from xml.etree import ElementTree

import yaml

from floe.adapters.datacontract.faults import unsafe_output
from floe.dbt import literal_tree

_XML_SCHEMA: Final = "{http://www.w3.org/2001/XMLSchema}"
_ONE_WORD: Final = re.compile(r"""[\w$@#.]*|["`\[].*""")
_SOURCE: Final = re.compile(r'source\("[^"\\{}]*", "[^"\\{}]*"\)')


def check_json(format: str, text: str) -> None:
    """Refuse what is no JSON."""
    try:
        json.loads(text)
    except (ValueError, RecursionError) as error:
        raise unsafe_output(f"{format} would be no JSON that can be read") from error


def check_yaml(format: str, text: str) -> None:
    """Refuse what is not one YAML document."""
    _read_yaml(format, text)


def check_xml(format: str, text: str) -> None:
    """Refuse what is no schema, and what brings definitions along."""
    try:
        root = ElementTree.fromstring(text.encode())  # noqa: S314 - it was written a moment ago
    except (ElementTree.ParseError, ValueError) as error:
        raise unsafe_output(f"{format} would be no XML that can be read") from error
    is_schema = all(str(node.tag).startswith(_XML_SCHEMA) for node in root.iter())
    if "<!DOCTYPE" in text or not is_schema:
        raise unsafe_output(f"{format} would hold more than a schema")


def settle_dbt(format: str, text: str) -> str:
    """Properties of dbt in which templates are plain texts, and quotes stay inside their texts."""
    tree = _read_yaml(format, text)
    literal = literal_tree(_quoted(tree))
    _quote_columns(literal)
    if literal == tree:
        return text
    return str(yaml.safe_dump(literal, indent=2, sort_keys=False, allow_unicode=True))


def _quote_columns(node: Any) -> None:
    """Dbt quotes a column's name only where it is told to."""
    for child in (
        node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    ):
        _quote_columns(child)
    for column in node.get("columns", ()) if isinstance(node, dict) else ():
        if not _ONE_WORD.fullmatch(str(column.get("name"))):
            column["quote"] = True


def _read_yaml(format: str, text: str) -> Any:
    try:
        return yaml.safe_load(text)
    except (yaml.YAMLError, RecursionError) as error:
        raise unsafe_output(f"{format} would be no YAML that can be read") from error


def _quoted(node: Any) -> Any:
    if isinstance(node, dict):
        return {
            key: _arguments(value)
            if key == "arguments" and isinstance(value, dict)
            else _quoted(value)
            for key, value in node.items()
        }
    return [_quoted(item) for item in node] if isinstance(node, list) else node


def _arguments(arguments: dict[str, Any]) -> dict[str, Any]:
    """Dbt's tests put texts between quotes as they are, and take `to` for an expression."""
    target = arguments.get("to")
    if target is not None and not _SOURCE.fullmatch(str(target)):
        raise unsafe_output("a relationship would be more than a source and its column")
    quoted = {key: _doubled(value) for key, value in arguments.items() if key != "to"}
    return {key: target if key == "to" else quoted[key] for key in arguments}


def _doubled(value: Any) -> Any:
    if isinstance(value, list):
        return [_doubled(item) for item in value]
    return value.replace("'", "''") if isinstance(value, str) else value
