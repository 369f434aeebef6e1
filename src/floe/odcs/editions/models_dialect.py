"""Contracts written with `models` and `elements` instead of `schema` and `properties`."""

import re
from typing import Any

from floe.documents import Path, Upgrading

_TYPES: dict[str, tuple[str, dict[str, Any], str | None]] = {
    "int": ("integer", {"format": "i32"}, None),
    "integer": ("integer", {}, None),
    "long": ("integer", {"format": "i64"}, None),
    "bigint": ("integer", {"format": "i64"}, None),
    "float": ("number", {"format": "f32"}, None),
    "double": ("number", {"format": "f64"}, None),
    "decimal": ("number", {}, "decimal"),
    "numeric": ("number", {}, "numeric"),
    "bytes": ("string", {"format": "binary"}, None),
    "text": ("string", {}, None),
    "varchar": ("string", {}, None),
    "struct": ("object", {}, None),
    "record": ("object", {}, None),
    "timestamp_tz": ("timestamp", {"timezone": True}, None),
    "timestamp_ntz": ("timestamp", {"timezone": False}, None),
}
_EXTRAS = ("terms", "links", "deprecation")


def upgrade_models(upgrading: Upgrading) -> None:
    """Bring models, elements, mapped SLAs, `owner` and a plain description to ODCS."""
    tree = upgrading.tree
    if not isinstance(tree.get("models"), dict) or "schema" in tree:
        return
    models = tree["models"]
    upgrading.note(
        "models-dialect",
        ("models",),
        "'models' and 'elements' are read as 'schema' and 'properties'",
        "write schema: [{name, properties: [{name, logicalType}]}]",
    )
    schema = [
        _object(upgrading, name, model, number)
        for number, (name, model) in enumerate(models.items())
    ]
    rest = {key: value for key, value in tree.items() if key != "models"}
    upgrading.tree = {**rest, "schema": schema}
    _upgrade_description(upgrading)
    _upgrade_slas(upgrading)
    _upgrade_owner(upgrading)
    _upgrade_extras(upgrading)


def _object(upgrading: Upgrading, name: str, model: Any, number: int) -> dict[str, Any]:
    old: Path = ("models", name)
    new: Path = ("schema", number)
    upgrading.moved(new, old)
    if not isinstance(model, dict):
        return {"name": name}
    section = next(
        (key for key in ("elements", "fields") if isinstance(model.get(key), dict)), None
    )
    rest = {
        "physicalType" if key == "type" and "physicalType" not in model else key: value
        for key, value in model.items()
        if key != section
    }
    if section is None:
        return {"name": name, **rest}
    properties = [
        _property(upgrading, child, element, (*new, "properties", position), (*old, section, child))
        for position, (child, element) in enumerate(model[section].items())
    ]
    return {"name": name, **rest, "properties": properties}


def _property(
    upgrading: Upgrading, name: str, element: Any, new: Path, old: Path
) -> dict[str, Any]:
    upgrading.moved(new, old)
    if not isinstance(element, dict):
        return {"name": name}
    prop: dict[str, Any] = {"name": name}
    written = element.get("logicalTypeOptions")
    options = dict(written) if isinstance(written, dict) else {}
    for key, value in element.items():
        if key == "type" and isinstance(value, str):
            _set_type(prop, options, value)
        elif key in ("format", "pattern", "minLength", "maxLength", "minimum", "maximum"):
            options[key] = value
        elif key == "enum" and isinstance(value, list):
            prop["enum"] = [item if isinstance(item, dict) else {"value": item} for item in value]
        elif _is_fields(key, value) and "properties" not in {*element, *prop}:
            prop["properties"] = [
                _property(upgrading, child, inner, (*new, "properties", number), (*old, key, child))
                for number, (child, inner) in enumerate(value.items())
            ]
        elif key != "logicalTypeOptions" or not isinstance(value, dict):
            prop["primaryKey" if key == "primary" else key] = value
    return {"logicalTypeOptions": options, **prop} if options else prop


def _is_fields(key: str, value: Any) -> bool:
    return key in ("elements", "fields") and isinstance(value, dict)


def _set_type(prop: dict[str, Any], options: dict[str, Any], written: str) -> None:
    base = re.split(r"[(<]", written.strip().lower(), maxsplit=1)[0].strip()
    logical, more, physical = _TYPES.get(base, (base, {}, None))
    prop["logicalType"] = logical
    options.update(more)
    if physical or base != written.strip().lower():
        prop["physicalType"] = written


def _upgrade_description(upgrading: Upgrading) -> None:
    if isinstance(upgrading.tree.get("description"), str):
        purpose = upgrading.tree["description"]
        upgrading.tree = {**upgrading.tree, "description": {"purpose": purpose}}
        upgrading.moved(("description", "purpose"), ("description",))


def _upgrade_slas(upgrading: Upgrading) -> None:
    slas = upgrading.tree.get("slaProperties")
    if not isinstance(slas, dict):
        return
    items = []
    for number, (name, value) in enumerate(slas.items()):
        upgrading.moved(("slaProperties", number), ("slaProperties", name))
        item = value if isinstance(value, dict) else {"value": value}
        items.append({"property": name, **item})
    upgrading.tree = {**upgrading.tree, "slaProperties": items}


def _upgrade_owner(upgrading: Upgrading) -> None:
    owner = upgrading.tree.get("owner")
    if not isinstance(owner, str):
        return
    rest = {key: value for key, value in upgrading.tree.items() if key != "owner"}
    if "team" in rest:
        _add_custom(upgrading, rest, "owner", owner)
    else:
        rest["team"] = {"name": owner}
        upgrading.moved(("team", "name"), ("owner",))
    upgrading.tree = rest


def _upgrade_extras(upgrading: Upgrading) -> None:
    rest = dict(upgrading.tree)
    for key in _EXTRAS:
        if key in rest:
            _add_custom(upgrading, rest, key, rest.pop(key))
    upgrading.tree = rest


def _add_custom(upgrading: Upgrading, tree: dict[str, Any], key: str, value: Any) -> None:
    """Keep what ODCS has no field for as a custom property."""
    customs = tree.get("customProperties", [])
    if not isinstance(customs, list):
        tree[key] = value
        return
    upgrading.moved(("customProperties", len(customs)), (key,))
    tree["customProperties"] = [*customs, {"property": key, "value": value}]
