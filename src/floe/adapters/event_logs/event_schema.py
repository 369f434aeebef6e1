"""The parts of OpenLineage events that hold names, as a schema that Spark reads JSON with.

Facets that are left out are skipped by the parser; inferring the schema would cost more than the
whole check. Facets that say more about a name are kept as the JSON they are: only distinct ones
are ever opened.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from floe.naming import EACH_ITEM, EACH_VALUE, EventPlace, Steps, every_place

UNREADABLE: Final = "_unreadable"

_PAIR: Final = ("namespace", "name")


def _texts(places: Iterable[EventPlace]) -> Iterator[Steps]:
    """The steps to every text that is read."""
    for place in places:
        yield from ((*place.steps, key) for key in _PAIR)
        yield from ((*place.steps, *steps) for steps in place.details.values())
        if place.kind is None:
            yield (*place.steps, "type")


def field_types(texts: Iterable[Steps]) -> dict[str, str]:
    """The types of what stands at the first of some steps, each made of the steps behind it."""
    grouped: dict[str, list[Steps]] = {}
    for first, *rest in texts:
        grouped.setdefault(first, []).append(tuple(rest))
    return {first: _type(rest) for first, rest in grouped.items()}


def _type(texts: list[Steps]) -> str:
    if texts == [()]:
        return "string"
    fields = field_types(texts)
    if EACH_ITEM in fields:
        return f"array<{fields[EACH_ITEM]}>"
    if EACH_VALUE in fields:
        return f"map<string, {fields[EACH_VALUE]}>"
    return f"struct<{', '.join(f'{name}: {held}' for name, held in fields.items())}>"


_EVENT: Final = field_types(dict.fromkeys(_texts(every_place())))

EVENT_SCHEMA: Final = ", ".join(
    f"{name} {held}"
    for name, held in {"eventTime": "string", **_EVENT, UNREADABLE: "string"}.items()
)
