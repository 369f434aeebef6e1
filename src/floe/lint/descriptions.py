"""Descriptions of contracts and their parts, and those that say nothing."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from floe.model import (
    Contract,
    ManagementPort,
    OutputPort,
    Place,
    Product,
    Property,
    SchemaObject,
)

_PROSE = ("purpose", "limitations", "usage")
_EMPTY_WORDS = frozenset(
    (
        *("todo", "tbd", "tbc", "tba", "fixme", "xxx", "hack", "wip", "n/a", "na", "none", "null"),
        *("placeholder", "description", "describe me", "no description", "add description"),
        *("description here", "add description here", "missing", "change me", "changeme"),
        *("to be done", "to be defined", "to be determined", "to be added", "work in progress"),
    )
)
_MARKER = re.compile(r"\b(TODO|TBD|FIXME)\b")
_OPENING = re.compile(
    r"\W*(?:(?:XXX|HACK|WIP)\b\s*[:)\]-]|(?i:(?:please\s+)?fill\s+(?:this\s+|me\s+)?in\b"
    r"|placeholder\s+(?:description|text)\b))"
)
_SEPARATORS = re.compile(r"[\W_]+")
_THREE_LETTERS = re.compile(r"(?:[^a-zA-Z]*[a-zA-Z]){3}")
REPEATS_NAME = "only repeats the name"


@dataclass(frozen=True, slots=True)
class Description:
    """A text that describes something, where it stands, and the name of what it describes."""

    text: str
    place: Place
    label: str
    name: str | None = None


def contract_descriptions(contract: Contract) -> Iterator[Description]:
    """Every description in a contract that is written down."""
    yield from _prose(contract)
    elements: tuple[SchemaObject | Property, ...] = (*contract.schema, *contract.all_properties)
    for element in elements:
        if element.description is not None:
            yield _describe(element.description, element.place, element.name)


def product_descriptions(product: Product) -> Iterator[Description]:
    """Every description in a product that is written down."""
    yield from _prose(product)
    ports: tuple[OutputPort | ManagementPort, ...]
    ports = (*product.output_ports, *product.management_ports)
    for port in ports:
        if port.description is not None:
            yield _describe(port.description, port.place, port.name)


def find_emptiness(description: Description) -> str | None:
    """Why a description says nothing, or None if it says something."""
    text = description.text.strip()
    if not text:
        return "is empty"
    if _is_placeholder(text):
        return "is a placeholder"
    if description.name and _squeeze(text) == _squeeze(description.name):
        return REPEATS_NAME
    # One sign of another script may be a whole word.
    if text.isascii() and not _THREE_LETTERS.match(text):
        return "is too short to say anything"
    return None


def _is_placeholder(text: str) -> bool:
    bare = text.strip(" .…!?-_*()[]<>{}\"'").casefold()
    if bare in _EMPTY_WORDS or not bare:
        return True
    return "lorem ipsum" in bare or bool(_MARKER.search(text) or _OPENING.match(text))


def _squeeze(text: str) -> str:
    return _SEPARATORS.sub("", text).casefold()


def _describe(text: str, place: Place, name: str | None) -> Description:
    label = f"the description of '{name or place}'"
    return Description(text, place / "description", label, name)


def _prose(element: Contract | Product) -> Iterator[Description]:
    for key in _PROSE:
        text = (element.description or {}).get(key)
        if isinstance(text, str):
            place = element.place / "description" / key
            yield Description(text, place, f"the {key} of '{element.title}'", element.name)
