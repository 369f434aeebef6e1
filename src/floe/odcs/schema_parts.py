"""The small change of schemas: references to definitions and lists of them."""

from floe.schemas import Schema


def ref(definition: str) -> Schema:
    """What the definition describes."""
    return {"$ref": f"#/$defs/{definition}"}


def list_of(definition: str) -> Schema:
    """A list of what the definition describes."""
    return {"type": "array", "items": ref(definition)}
