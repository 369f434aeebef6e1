"""Which keys a part of a JSON Schema speaks of, in any of its branches."""

from collections.abc import Iterator

from floe.schemas.official import Part, Schema

_BRANCH_LISTS = ("allOf", "anyOf", "oneOf")
_BRANCHES = ("then", "else")


def follow(schema: Schema, location: list[str | int]) -> Part:
    """The part of a schema at a location made of keys and indices."""
    part: Part = schema
    for step in location:
        part = part[step]
    return part


def resolve(schema: Schema, reference: str) -> Part:
    """The part of a schema that a local `$ref` points to."""
    return follow(schema, [*reference.removeprefix("#/").split("/")])


def collect_keys(schema: Schema, part: Part) -> tuple[str, ...]:
    """Every key that the part knows, through references, alternatives and conditions."""
    return tuple(dict.fromkeys(_walk_keys(schema, part)))


def _walk_keys(schema: Schema, part: Part) -> Iterator[str]:
    if not isinstance(part, dict):
        return
    yield from part.get("properties", {})
    if "$ref" in part:
        yield from _walk_keys(schema, resolve(schema, part["$ref"]))
    for word in _BRANCH_LISTS:
        for branch in part.get(word, ()):
            yield from _walk_keys(schema, branch)
    for word in _BRANCHES:
        yield from _walk_keys(schema, part.get(word))
