"""Which vectors of a definition do not hold, each by its place in the specification."""

from collections.abc import Callable, Mapping
from typing import Any

from naming_generator.vectors import vectors_of

from floe.naming.definitions import Definition

Node = Mapping[str, Any]


def broken(
    definition: Definition, check: Callable[[Definition, Node], None], *sorts: str
) -> list[str]:
    """The vectors of these sorts for which a check fails, with the assertion that did not hold."""
    found = []
    for sort in sorts:
        for number, node in enumerate(vectors_of(definition).get(sort, ())):
            try:
                check(definition, node)
            except AssertionError as error:
                pair = node["namespace"], node["name"]
                found.append(f"{definition.id} {sort}[{number}] {pair}: {error}")
    return found
