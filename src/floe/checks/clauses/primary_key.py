from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.flags import unreadable_flag
from floe.checks.metrics import DuplicateRows
from floe.checks.subjects import Element, Subject, columns_of


def primary_key(table: Subject) -> Iterator[Check]:
    """No key comes twice; its columns stand in the order of their positions."""
    elements = list(columns_of(table))
    for element in elements:
        if unreadable := unreadable_flag(element, "primary_key", "primaryKey"):
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
