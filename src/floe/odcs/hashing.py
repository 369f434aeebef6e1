"""Hashes that say whether a contract, or what it promises, has changed."""

from dataclasses import dataclass
from typing import Any

from floe.documents import canonical_json, content_hash

_DEFAULTS: dict[str, Any] = {
    "required": False,
    "unique": False,
    "primaryKey": False,
    "partitioned": False,
    "criticalDataElement": False,
    "deprecated": False,
    "primaryKeyPosition": -1,
    "partitionKeyPosition": -1,
    "semanticType": "column",
}
_TYPE_DEFAULTS = {"relationships": "foreignKey", "quality": "library"}
DOCUMENTATION_KEYS = frozenset(
    (
        "description",
        "businessName",
        "tags",
        "examples",
        "authoritativeDefinitions",
        "customProperties",
        "synonyms",
        "context",
        "dataGranularityDescription",
        "transformDescription",
        "label",
        "businessImpact",
        "driver",
    )
)
_PROMISES = ("schema", "slaProperties", "quality", "properties")


@dataclass(frozen=True, slots=True)
class Hashes:
    """`schema` covers what is promised, `document` everything, both as authored."""

    schema: str
    document: str


def hash_contract(tree: dict[str, Any]) -> Hashes:
    """The hashes of an upgraded tree; a default written out equals one left out."""
    plain = without_defaults(tree)
    promises = {key: _without_documentation(plain[key]) for key in _PROMISES if key in plain}
    return Hashes(content_hash(promises), content_hash(plain))


def canonical_contract(tree: dict[str, Any]) -> bytes:
    """The canonical JSON of an upgraded tree: the bytes whose digest is its document hash."""
    return canonical_json(without_defaults(tree))


def without_defaults(value: Any, section: str = "") -> Any:
    """The same values, where those are left out that hold anyway."""
    if isinstance(value, list):
        return [without_defaults(item, section) for item in value]
    if not isinstance(value, dict):
        return value
    implied = _TYPE_DEFAULTS.get(section)
    return {
        key: without_defaults(child, key)
        for key, child in value.items()
        if not (_is_default(key, child) or (key == "type" and child == implied and implied))
    }


def _is_default(key: str, value: Any) -> bool:
    return key in _DEFAULTS and type(value) is type(_DEFAULTS[key]) and value == _DEFAULTS[key]


def _without_documentation(value: Any) -> Any:
    if isinstance(value, list):
        return [_without_documentation(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {
        key: _without_documentation(child)
        for key, child in value.items()
        if key not in DOCUMENTATION_KEYS
    }
