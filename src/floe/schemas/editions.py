"""Schemas put together: one inside another, or several editions side by side."""

from collections.abc import Mapping

from floe.schemas.official import Part, Schema

_OWN_WORDS = ("$schema", "$id", "title", "description")


def add_keys(part: Schema, keys: Mapping[str, Part]) -> None:
    """Let the objects that a part describes have these keys, whatever it said of them before."""
    part["properties"] = {**part.get("properties", {}), **keys}


def move_references(part: Part, home: str) -> Part:
    """A copy of a schema whose `#/$defs/` references start with `home` instead."""
    if isinstance(part, dict):
        return {
            key: f"{home}{value.removeprefix('#/$defs/')}"
            if key == "$ref" and isinstance(value, str)
            else move_references(value, home)
            for key, value in part.items()
        }
    if isinstance(part, list):
        return [move_references(item, home) for item in part]
    return part


def join_editions(editions: Mapping[str, Schema], api_versions: Mapping[str, str]) -> Schema:
    """One schema that judges a document by the edition of the `apiVersion` it declares.

    A document without `apiVersion` is judged by the last edition, so that an editor can
    offer completions from the first line on.
    """
    *older, newest = editions
    joined: Schema = {"$ref": f"#/$defs/{newest}/root"}
    for edition in older:
        labels = [version for version, judge in api_versions.items() if judge == edition]
        declared = {"required": ["apiVersion"], "properties": {"apiVersion": {"enum": labels}}}
        joined = {"if": declared, "then": {"$ref": f"#/$defs/{edition}/root"}, "else": joined}
    versions = {"type": "string", "enum": [*api_versions]}
    return {
        "type": "object",
        "properties": {"apiVersion": versions},
        "allOf": [joined],
        "$defs": {edition: _at_home(edition, schema) for edition, schema in editions.items()},
    }


def _at_home(edition: str, schema: Schema) -> Schema:
    root = {key: part for key, part in schema.items() if key not in ("$defs", *_OWN_WORDS)}
    home = f"#/$defs/{edition}/"
    moved: Schema = move_references({**schema["$defs"], "root": root}, home)
    return moved
