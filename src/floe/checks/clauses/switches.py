"""Keys and values that must be there: what the switches of properties demand."""

from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.metrics import BadRows, DuplicateRows, ValueTest
from floe.checks.row_tests import Null
from floe.checks.subjects import Element, Subject
from floe.checks.typed_values import show


def required(element: Element) -> Iterator[Check]:
    """No value is null; a column of the primary key need not say so."""
    if unreadable := _unreadable(element, "required", "required"):
        yield unreadable
    elif element.prop.required or element.prop.primary_key:
        key = "required" if element.prop.required else "primaryKey"
        metric = BadRows(ValueTest(element.column, Null()))
        origin = element.subject.at(key)
        yield element.subject.promise("required", origin, "no value is missing", metric)


def unique(element: Element) -> Iterator[Check]:
    """No value comes twice in the table."""
    subject = element.subject
    if unreadable := _unreadable(element, "unique", "unique"):
        yield unreadable
    elif element.prop.unique and subject.is_repeated:
        reason = "a value inside an array or map cannot be unique in the table"
        yield subject.not_run("unique", subject.at("unique"), "no value comes twice", reason)
    elif element.prop.unique:
        metric = DuplicateRows((element.column,))
        yield subject.promise("unique", subject.at("unique"), "no value comes twice", metric)


def primary_key(table: Subject, elements: tuple[Element, ...]) -> Iterator[Check]:
    """No key comes twice; its columns stand in the order of their positions."""
    for element in elements:
        if unreadable := _unreadable(element, "primary_key", "primaryKey"):
            yield unreadable
    keys = sorted((element for element in elements if element.prop.primary_key), key=_position)
    if not keys:
        return
    origin = keys[0].subject.at("primaryKey")
    description = f"no key comes twice: {', '.join(str(key.column) for key in keys)}"
    inner = [str(key.column) for key in keys if key.column.is_repeated]
    nameless = [key.subject.problem for key in keys if key.subject.problem]
    if inner or nameless:
        reason = nameless[0] if nameless else f"{inner[0]} lies inside an array or map"
        yield table.not_run("primary_key", origin, description, str(reason))
        return
    metric = DuplicateRows(tuple(key.column for key in keys))
    yield table.promise("primary_key", origin, description, metric)


def _position(element: Element) -> tuple[bool, int]:
    """Columns without a position come last, in the contract's order."""
    position = element.prop.primary_key_position
    is_placed = position is not None and position >= 0
    return not is_placed, position if is_placed and position is not None else 0


def _unreadable(element: Element, clause: str, key: str) -> Check | None:
    """A check that says why a switch cannot be read, or None where it can be or is not there."""
    written = element.prop.node.get(key)
    if written is None or isinstance(written, bool):
        return None
    return element.subject.not_run(
        clause, element.subject.at(key), key, f"{key} must be true or false and is {show(written)}"
    )
