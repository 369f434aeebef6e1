"""Events of the OpenLineage client as the trees that they become in JSON."""

from collections.abc import Mapping
from typing import Any

import attr


def as_plain_event(event: object) -> Mapping[str, Any]:
    """An event as a tree; its lists keep their length, so that places in it stay true."""
    if isinstance(event, Mapping):
        return event
    if attr.has(type(event)):
        return attr.asdict(event)  # type: ignore[arg-type]
    return {}


def set_at(event: object, path: tuple[str | int, ...], value: str) -> None:
    """Put a value at a place of an event, whatever it is made of."""
    *above, last = path
    for key in above:
        event = event[key] if isinstance(event, list | dict) else getattr(event, str(key))  # type: ignore[index]
    if isinstance(event, dict):
        event[last] = value
    else:
        setattr(event, str(last), value)
