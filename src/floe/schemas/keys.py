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


def collect_keys(schema: Schema, part: Part, instance: object = None) -> tuple[str, ...]:
    """Every key that the part knows, through references, alternatives and conditions.

    With an instance, conditions that ask for another constant than it has are passed over.
    """
    return tuple(dict.fromkeys(_walk_keys(schema, part, instance)))


def _walk_keys(schema: Schema, part: Part, instance: object) -> Iterator[str]:
    if not isinstance(part, dict) or _speaks_of_another(part.get("if"), instance):
        return
    yield from part.get("properties", {})
    if "$ref" in part:
        yield from _walk_keys(schema, resolve(schema, part["$ref"]), instance)
    for word in _BRANCH_LISTS:
        for branch in part.get(word, ()):
            yield from _walk_keys(schema, branch, instance)
    for word in _BRANCHES:
        yield from _walk_keys(schema, part.get(word), instance)


def _speaks_of_another(condition: Part, instance: object) -> bool:
    if not isinstance(condition, dict) or not isinstance(instance, dict):
        return False
    asked = condition.get("properties", {})
    return any(
        isinstance(part, dict)
        and "const" in part
        and instance.get(key, part["const"]) != part["const"]
        for key, part in asked.items()
    )
