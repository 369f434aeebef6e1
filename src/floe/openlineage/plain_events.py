"""Events of the OpenLineage client as the trees that they become in JSON."""

from collections.abc import Mapping, MutableMapping
from typing import Any, Final

import attr

_WITH_ITEMS: Final = (list, tuple, Mapping)


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
        event = event[key] if isinstance(event, _WITH_ITEMS) else getattr(event, str(key))  # type: ignore[index]
    if isinstance(event, MutableMapping):
        event[last] = value
    else:
        object.__setattr__(event, str(last), value)
