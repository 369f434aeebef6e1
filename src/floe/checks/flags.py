"""Switches of a property: true, false, or something that is neither."""

from floe.checks.check import Check
from floe.checks.subjects import Element
from floe.checks.typed_values import show


def unreadable_flag(element: Element, clause: str, key: str) -> Check | None:
    """A check that says why a switch cannot be read, or None where it can be or is not there."""
    written = element.prop.node.get(key)
    if written is None or isinstance(written, bool):
        return None
    return element.subject.not_run(
        clause, element.subject.at(key), key, f"{key} must be true or false and is {show(written)}"
    )
