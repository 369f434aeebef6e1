"""Where every key and value of a text begins and ends, to the character."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from yaml._yaml import CParser
from yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
)

from floe.documents.document import Path


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text; `style` is the quote or sign that a scalar is written with."""

    start: int
    end: int
    style: str = ""


@dataclass(slots=True, eq=False)
class WrittenValue:
    """A value as it was written; where an alias stands, it is the value with the anchor.

    Of a collection, the span covers its brackets, or only its first character if it has none.
    """

    span: Span
    is_flow: bool = False
    is_marked: bool = False
    keys: dict[str, Span] = field(default_factory=dict)
    children: dict[str | int, "WrittenValue"] = field(default_factory=dict)
    merges: list["WrittenValue"] = field(default_factory=list)
    merged_by: list["WrittenValue"] = field(default_factory=list)

    def child(self, key: str | int) -> "WrittenValue | None":
        """What stands below a key, also where the key comes from a merged mapping."""
        child = self.children.get(key)
        if child is not None:
            return child
        return next((below for merged in self.merges if (below := merged.child(key))), None)


class TextLayout:
    """The values of a text that was read without a fault, by their paths."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._next = CParser(text).get_event
        self._anchors: dict[str | None, WrittenValue] = {}
        self._words: dict[str | None, str] = {}
        self._next()
        event = self._next()
        is_empty = isinstance(event, StreamEndEvent)
        self.root = WrittenValue(Span(0, 0)) if is_empty else self._node(self._next())

    def find(self, path: Path) -> WrittenValue | None:
        """The value at a path."""
        value: WrittenValue | None = self.root
        for key in path:
            if value is None:
                return None
            value = value.child(key)
        return value

    def is_replaceable(self, written: WrittenValue) -> bool:
        """Whether a value is a text on one line that nothing else hangs on."""
        span = written.span
        is_scalar = not written.children and not written.merges and span.style not in ("|", ">")
        old = self.text[span.start : span.end]
        return is_scalar and bool(old) and "\n" not in old and not written.is_marked

    def _node(self, event: Any) -> WrittenValue:
        if isinstance(event, AliasEvent):
            return self._anchors[event.anchor]
        is_marked = event.anchor is not None or event.tag is not None
        if isinstance(event, ScalarEvent):
            written = WrittenValue(_span(event), is_marked=is_marked)
        else:
            written = WrittenValue(_span(event), bool(event.flow_style), is_marked)
            is_mapping = isinstance(event, MappingStartEvent)
            self._fill_mapping(written) if is_mapping else self._fill_sequence(written)
        if event.anchor is not None:
            self._anchors[event.anchor] = written
            self._words[event.anchor] = getattr(event, "value", "")
        return written

    def _fill_mapping(self, mapping: WrittenValue) -> None:
        while not isinstance(event := self._next(), MappingEndEvent):
            key = self._key(event)
            value = self._node(self._next())
            if key is None:
                self._merge(mapping, value)
                mapping.keys["<<"] = _span(event)
            else:
                mapping.keys[key] = _span(event)
                mapping.children[key] = value
        _close(mapping, event)

    def _key(self, event: Any) -> str | None:
        if isinstance(event, AliasEvent):
            return self._words[event.anchor]
        self._node(event)
        return None if event.value == "<<" and event.implicit[0] else str(event.value)

    def _merge(self, mapping: WrittenValue, value: WrittenValue) -> None:
        parts = list(value.children.values()) if 0 in value.children else [value]
        for part in parts:
            mapping.merges.append(part)
            part.merged_by.append(mapping)

    def _fill_sequence(self, sequence: WrittenValue) -> None:
        while not isinstance(event := self._next(), SequenceEndEvent):
            sequence.children[len(sequence.children)] = self._node(event)
        _close(sequence, event)


def _span(event: Any) -> Span:
    return Span(event.start_mark.index, event.end_mark.index, getattr(event, "style", None) or "")


def _close(written: WrittenValue, event: Any) -> None:
    """A collection in brackets ends with them; any other one ends where the next thing begins."""
    if written.is_flow:
        written.span = Span(written.span.start, event.end_mark.index)


def scalar_spans(text: str) -> list[tuple[int, int]]:
    """Where the values of a text begin and end; what looks like a comment in there is none."""
    next_event: Callable[[], Any] = CParser(text).get_event
    spans = []
    while not isinstance(event := next_event(), StreamEndEvent):
        if isinstance(event, ScalarEvent):
            begin: Any = event.start_mark
            end: Any = event.end_mark
            spans.append((begin.index, end.index))
    return spans
