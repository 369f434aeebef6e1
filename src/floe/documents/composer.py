"""YAML events become plain values, and a flat list of where each of them stands."""

from array import array
from typing import Any

from yaml._yaml import CParser
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from floe.documents.document import COLUMN_BITS, COLUMN_MASK, Fault
from floe.documents.limits import Limits
from floe.documents.scalars import is_not_finite, resolve_plain

_CORE = "tag:yaml.org,2002:"
_TEXT_TAGS = frozenset((None, "!", f"{_CORE}str"))
_SCALAR_TAGS = frozenset(f"{_CORE}{name}" for name in ("int", "float", "bool", "null"))
_MAPPING_TAGS = frozenset((None, "!", f"{_CORE}map"))
_SEQUENCE_TAGS = frozenset((None, "!", f"{_CORE}seq"))


class RefusedError(Exception):
    """Reading stops here: going on would cost too much or make no sense."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


class Composer:
    """Builds one document out of a parser's events, within limits."""

    def __init__(self, text: str, limits: Limits) -> None:
        self.marks: "array[int]" = array("Q")
        self.faults: list[Fault] = []
        self._limits = limits
        self._parser = CParser(text)
        self._next = self._parser.get_event
        self._depth = 0
        self._aliases = 0
        self._anchors: dict[str, tuple[Any, int, int]] = {}
        self._keys: dict[str, str] = {}

    def compose(self) -> Any:
        """The value of the one document in the stream; None if there is none."""
        self._next()
        event = self._next()
        if isinstance(event, StreamEndEvent):
            return None
        value = self._node(self._next())
        self._next()
        event = self._next()
        if isinstance(event, DocumentStartEvent):
            self._fault(
                "several-documents",
                event.start_mark,
                "a second YAML document starts here; only the first one is read",
                "keep one contract per file",
            )
        return value

    def _node(self, event: Any) -> Any:
        kind = type(event)
        if kind is ScalarEvent:
            return self._scalar(event)
        if kind is AliasEvent:
            return self._alias(event)
        start = len(self.marks)
        self._mark(event.start_mark)
        self._enter(event)
        value = self._mapping(event) if kind is MappingStartEvent else self._sequence(event)
        self._depth -= 1
        if event.anchor is not None:
            self._anchors[event.anchor] = (value, start, len(self.marks))
        return value

    def _enter(self, event: Any) -> None:
        self._depth += 1
        if self._depth > self._limits.depth:
            self._refuse(
                "nesting-too-deep",
                event.start_mark,
                f"nested deeper than {self._limits.depth} levels",
            )
        tags = _MAPPING_TAGS if isinstance(event, MappingStartEvent) else _SEQUENCE_TAGS
        if event.tag not in tags:
            self._unknown_tag(event)

    def _mapping(self, start: MappingStartEvent) -> dict[str, Any]:
        mapping: dict[str, Any] = {}
        merges: list[tuple[Any, int, Any]] = []
        while True:
            event = self._next()
            if type(event) is MappingEndEvent:
                break
            self._entry(event, mapping, merges)
        for value, begin, mark in merges:
            self._merge(mapping, value, begin, mark)
        return mapping

    def _entry(self, event: Any, mapping: dict[str, Any], merges: list[Any]) -> None:
        begin = len(self.marks)
        key = self._key(event)
        if key == "<<" and type(event) is ScalarEvent and event.implicit[0]:
            value = self._node(self._next())
            merges.append((value, self._cut(begin), event.start_mark))
            return
        if key in mapping:
            self._duplicate(key, event)
            self._node(self._next())
            del self.marks[begin:]
            return
        mapping[key] = self._node(self._next())

    def _key(self, event: Any) -> str:
        if type(event) is ScalarEvent:
            self._mark(event.start_mark)
            text: str = event.value
            return self._keys.setdefault(text, text)
        if type(event) is AliasEvent and isinstance(self._anchored(event)[0], str):
            self._mark(event.start_mark)
            return str(self._anchored(event)[0])
        self._refuse("complex-key", event.start_mark, "a key must be plain text")
        return ""

    def _sequence(self, start: SequenceStartEvent) -> list[Any]:
        sequence: list[Any] = []
        while True:
            event = self._next()
            if type(event) is SequenceEndEvent:
                return sequence
            sequence.append(self._node(event))

    def _scalar(self, event: ScalarEvent) -> Any:
        self._mark(event.start_mark)
        text: str = event.value
        if len(text) > self._limits.scalar:
            self._refuse("value-too-long", event.start_mark, "one value is larger than 1 MiB")
        value = self._value(event, text)
        if event.anchor is not None:
            self._anchors[event.anchor] = (value, len(self.marks) - 1, len(self.marks))
        return value

    def _value(self, event: ScalarEvent, text: str) -> Any:
        tag = event.tag
        if tag is None:
            if not event.implicit[0]:
                return text
            return self._plain(event, text)
        if tag in _SCALAR_TAGS:
            return self._plain(event, text)
        if tag not in _TEXT_TAGS:
            self._unknown_tag(event)
        return text

    def _plain(self, event: ScalarEvent, text: str) -> Any:
        if len(text) > self._limits.digits:
            return text
        if is_not_finite(text):
            self._fault(
                "number-not-finite", event.start_mark, f"'{text}' is not a number that JSON knows"
            )
            return text
        value = resolve_plain(text)
        if isinstance(value, float) and value in (float("inf"), float("-inf")):
            return text
        return value

    def _alias(self, event: AliasEvent) -> Any:
        value, begin, end = self._anchored(event)
        self._aliases += 1
        if self._aliases > self._limits.aliases:
            self._refuse(
                "too-many-aliases",
                event.start_mark,
                f"more than {self._limits.aliases} aliases in one document",
            )
        self._room(end - begin, event.start_mark)
        self.marks.extend(self.marks[begin:end])
        return value

    def _anchored(self, event: AliasEvent) -> tuple[Any, int, int]:
        anchored = self._anchors.get(event.anchor)
        if anchored is None:
            self._refuse(
                "unknown-alias", event.start_mark, f"'*{event.anchor}' names no anchor before it"
            )
            raise AssertionError
        return anchored

    def _merge(self, mapping: dict[str, Any], value: Any, begin: "array[int]", mark: Any) -> None:
        parts = [(value, begin)] if isinstance(value, dict) else _slices(value, begin)
        if parts is None:
            self._fault("wrong-merge", mark, "'<<' takes a mapping or a list of mappings")
            return
        for part, marks in parts:
            self._merge_one(mapping, part, marks, mark)

    def _merge_one(
        self, mapping: dict[str, Any], part: dict[str, Any], marks: "array[int]", mark: Any
    ) -> None:
        offset = 1
        for key, child in part.items():
            size = 1 + count_nodes(child)
            if key not in mapping:
                self._room(size, mark)
                mapping[key] = child
                self.marks.extend(marks[offset : offset + size])
            offset += size

    def _cut(self, begin: int) -> "array[int]":
        """Take back the marks of a merge: its keys are added behind the mapping's own."""
        cut = self.marks[begin + 1 :]
        del self.marks[begin:]
        return cut

    def _mark(self, mark: Any) -> None:
        marks = self.marks
        if len(marks) >= self._limits.nodes:
            self._room(1, mark)
        marks.append(mark.line << COLUMN_BITS | min(mark.column, COLUMN_MASK))

    def _room(self, size: int, mark: Any) -> None:
        if len(self.marks) + size > self._limits.nodes:
            self._refuse(
                "too-many-nodes", mark, f"more than {self._limits.nodes:,} values in one document"
            )

    def _duplicate(self, key: str, event: Any) -> None:
        self._fault(
            "duplicate-key",
            event.start_mark,
            f"'{key}' is written twice in one mapping; the first one is kept",
            "join the two, or remove one",
        )

    def _unknown_tag(self, event: Any) -> None:
        self._fault(
            "unknown-tag",
            event.start_mark,
            f"the tag '{event.tag}' is not read: contracts are data, never code",
            "write the plain value",
        )

    def _fault(self, code: str, mark: Any, message: str, hint: str | None = None) -> None:
        self.faults.append(Fault(code, mark.line + 1, mark.column + 1, message, hint))
        if len(self.faults) >= self._limits.faults:
            self._refuse("too-many-faults", mark, "too many faults in one document to go on")

    def _refuse(self, code: str, mark: Any, message: str) -> None:
        raise RefusedError(Fault(code, mark.line + 1, mark.column + 1, message))


def count_nodes(value: Any) -> int:
    """How many marks a value takes: one for itself, one for each key below it."""
    if isinstance(value, dict):
        return 1 + sum(1 + count_nodes(child) for child in value.values())
    if isinstance(value, list):
        return 1 + sum(count_nodes(child) for child in value)
    return 1


def _slices(value: Any, marks: "array[int]") -> "list[tuple[dict[str, Any], array[int]]] | None":
    if not isinstance(value, list) or not all(isinstance(part, dict) for part in value):
        return None
    slices = []
    offset = 1
    for part in value:
        size = count_nodes(part)
        slices.append((part, marks[offset : offset + size]))
        offset += size
    return slices
