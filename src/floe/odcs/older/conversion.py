"""What converters share: every entry is taken by name, and what nobody takes is kept and told."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from floe.documents import Path
from floe.odcs.lowering.vocabulary import EditionVocabulary, vocabulary_of
from floe.odcs.schemas import NEWEST_EDITION

Node = dict[str, Any]

LOGICAL_TYPES: Final = {
    **dict.fromkeys(("string", "text", "varchar", "char"), "string"),
    **dict.fromkeys(("integer", "int", "long", "bigint", "smallint"), "integer"),
    **dict.fromkeys(("number", "decimal", "numeric", "float", "double"), "number"),
    **dict.fromkeys(("boolean", "bool"), "boolean"),
    **dict.fromkeys(("timestamp", "timestamp_tz", "timestamp_ntz", "datetime"), "timestamp"),
    **dict.fromkeys(("object", "record", "struct"), "object"),
    **{name: name for name in ("date", "time", "array", "map")},
}


@dataclass(frozen=True, slots=True)
class ConversionNote:
    """What became of a part of the source that the standard has no word for.

    One that `is_lost` is not in the contract at all.
    """

    path: Path
    message: str
    is_lost: bool = False


@dataclass(frozen=True, slots=True)
class Converted:
    """A contract of the newest edition, and what could not be said in its words."""

    tree: Node
    notes: tuple[ConversionNote, ...] = ()


class Conversion:
    """One run of a converter, with the notes that it makes."""

    def __init__(self) -> None:
        self.notes: list[ConversionNote] = []
        self.words: EditionVocabulary = vocabulary_of(NEWEST_EDITION)

    def tell(self, path: Path, message: str, *, is_lost: bool = False) -> None:
        """Note what became of something."""
        self.notes.append(ConversionNote(path, message, is_lost))

    def settle(self, kind: str, element: Node, rest: Mapping[str, Any], path: Path) -> Node:
        """Add what is left of the source: by its own name if the standard has it, else apart."""
        settled, rest = dict(element), dict(rest)
        if customs := take_list(rest, "customProperties"):
            settled["customProperties"] = [*customs, *settled.get("customProperties", ())]
        words = self.words.keys(kind, element.get("type") if kind == "Server" else None)
        for key, value in rest.items():
            if value is None:
                continue
            if (key in words and key not in settled) or "customProperties" not in words:
                settled.setdefault(key, value)
            else:
                self.keep(settled, key, value, (*path, key))
        return settled

    def keep(self, element: Node, name: str, value: Any, path: Path) -> None:
        """Keep what the standard has no word for as a custom property, and tell it."""
        add_custom(element, name, value)
        self.tell(path, f"is kept as the custom property '{name}'")


def add_custom(element: Node, name: str, value: Any) -> None:
    """One more custom property."""
    listed = element.get("customProperties")
    before = listed if isinstance(listed, list) else []
    element["customProperties"] = [*before, {"property": name, "value": value}]


def rename(rest: Node, names: Mapping[str, str]) -> Node:
    """What was taken of an element, under its new names."""
    taken = {}
    for old, new in names.items():
        if rest.get(old) is not None and new not in taken:
            taken[new] = rest.pop(old)
    return taken


def take_mapping(rest: Node, key: str) -> Node:
    """A mapping that is taken; anything else is left where it is."""
    return dict(rest.pop(key)) if isinstance(rest.get(key), dict) else {}


def take_list(rest: Node, key: str) -> list[Any]:
    """The same for a list."""
    return list(rest.pop(key)) if isinstance(rest.get(key), list) else []


def without_empty(element: Node, keys: Iterable[str]) -> Node:
    """The element without those of some parts that hold nothing."""
    empty = [key for key in keys if element.get(key) in ({}, [], None)]
    return {key: value for key, value in element.items() if key not in empty}
