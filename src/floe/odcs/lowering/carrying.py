"""Custom properties as luggage: what the standard has no place for travels in them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from floe.documents import Path
from floe.odcs.lowering.result import LoweringNote
from floe.odcs.lowering.vocabulary import EditionVocabulary

VENDOR: Final = "floe"
CARRIED_BELOW: Final = "floeCarried"
_NATURAL_KEYS: Final = (
    "id",
    "name",
    "property",
    "server",
    "role",
    "channel",
    "username",
    "type",
)

Node = dict[str, Any]
Canonical = Callable[[str, str], str | None]


@dataclass(slots=True)
class Lowering:
    """One lowering under way: its target, how references are read, and what was noted."""

    words: EditionVocabulary
    canonical: Canonical
    notes: list[LoweringNote] = field(default_factory=list)

    def note(self, path: Path, message: str) -> None:
        """Remember what became of something."""
        self.notes.append(LoweringNote(path, message))

    def custom_property(self, name: str, value: Any) -> Node:
        """A custom property of ours."""
        custom = {"property": name, "value": value}
        return {**custom, "vendor": VENDOR} if self.words.has_vendors else custom

    def carry(self, node: Node, name: str, value: Any) -> None:
        """Put a value into an element's custom properties, joining a list that is there."""
        customs = self._customs(node)
        for number, custom in enumerate(customs):
            if isinstance(custom, dict) and custom.get("property") == name:
                carried = custom.get("value")
                if isinstance(carried, list) and isinstance(value, list):
                    customs[number] = {**custom, "value": [*carried, *value]}
                    node["customProperties"] = customs
                    return
        node["customProperties"] = [*customs, self.custom_property(name, value)]

    def _customs(self, node: Node) -> list[Any]:
        written = node.get("customProperties", [])
        if isinstance(written, list):
            return list(written)
        return [self.custom_property(carried_name("customProperties"), written)]


def carried_name(key: str) -> str:
    """The name under which a key travels: `businessImpact` becomes `floeBusinessImpact`."""
    return VENDOR + key[:1].upper() + key[1:]


def step_name(key: str, number: int, node: Any) -> str:
    """How a list's item is called in `floeCarried`: by its natural key, else by its number."""
    if isinstance(node, Mapping):
        for natural in _NATURAL_KEYS:
            if isinstance(node.get(natural), str):
                return f"{key}/{node[natural]}"
    return f"{key}/{number}"
