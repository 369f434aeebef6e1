"""`$ref` of the Data Contract Specification: definitions are written out where they are used."""

from collections.abc import Mapping
from typing import Any, Final

from floe.documents import Path
from floe.odcs.older.conversion import Conversion, Node

_LOCAL: Final = "#/definitions/"


class Definitions:
    """The definitions of one contract, and which of them were used."""

    def __init__(self, written: Mapping[str, Any], conversion: Conversion) -> None:
        self._written = written
        self._conversion = conversion
        self._used: set[str] = set()

    @property
    def unused(self) -> Node:
        """Those that no field refers to."""
        return {name: node for name, node in self._written.items() if name not in self._used}

    def resolve(self, field: Mapping[str, Any], path: Path) -> Node:
        """A field with what its definition says; its own word counts more."""
        resolved, seen = dict(field), set[str]()
        while isinstance(reference := resolved.get("$ref"), str):
            definition = None if reference in seen else self._find(reference)
            if definition is None:
                message = f"'{reference}' is not followed: what it says of the field is lost"
                self._conversion.tell((*path, "$ref"), message, is_lost=True)
                break
            seen.add(reference)
            own = {key: value for key, value in resolved.items() if key != "$ref"}
            resolved = {**definition, **own}
        return resolved

    def _find(self, reference: str) -> Mapping[str, Any] | None:
        node: Any = self._written
        if not reference.startswith(_LOCAL):
            return None
        steps = reference.removeprefix(_LOCAL).split("/")
        for step in steps:
            node = node.get(step) if isinstance(node, Mapping) else None
        if isinstance(node, Mapping):
            self._used.add(steps[0])
            return node
        return None
