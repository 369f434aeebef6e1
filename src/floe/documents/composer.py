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
    StreamEndEvent,
)

from floe.documents.anchors import Anchored, count_nodes, slice_parts
from floe.documents.document import COLUMN_BITS, COLUMN_MASK, ReadingFault
from floe.documents.limits import Limits
from floe.documents.scalars import is_not_finite, is_surely_text, is_too_long, resolve_plain

_CORE = "tag:yaml.org,2002:"
_TEXT_TAGS = frozenset((None, "!", f"{_CORE}str"))
_SCALAR_TAGS: dict[str | None, tuple[type, ...]] = {
    f"{_CORE}int": (int,),
    f"{_CORE}float": (int, float),
    f"{_CORE}bool": (bool,),
    f"{_CORE}null": (type(None),),
}
_INFINITIES = (float("inf"), float("-inf"))
_MOST_QUOTED = 60
_MAPPING_TAGS = frozenset((None, "!", f"{_CORE}map"))
_SEQUENCE_TAGS = frozenset((None, "!", f"{_CORE}seq"))


class UnreadableError(Exception):
    """Reading stops here: going on would cost too much or make no sense."""

    def __init__(self, fault: ReadingFault) -> None:
        super().__init__(fault.message)
        self.fault = fault


class Composer:
    """Builds one document out of a parser's events, within limits."""

    def __init__(self, text: str, limits: Limits) -> None:
        self.marks: array[int] = array("Q")
        self.faults: list[ReadingFault] = []
        self._limits = limits
        self._parser = CParser(text)
        self._next = self._parser.get_event
        self._depth = 0
        self._deepest = 0
        self._size = 0
        self._aliases = 0
        self._anchors: dict[str, Anchored] = {}
        self._anchored: list[Anchored] = []
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
        if event.anchor is not None:
            return self._anchor(event)
        return self._collection(event)

    def _collection(self, event: Any) -> Any:
        self._mark(event.start_mark)
        self._depth += 1
        self._reach(self._depth, event.start_mark)
        is_mapping = type(event) is MappingStartEvent
        if event.tag not in (_MAPPING_TAGS if is_mapping else _SEQUENCE_TAGS):
            self._unknown_tag(event)
        value = self._mapping() if is_mapping else self._sequence()
        self._depth -= 1
        return value

    def _anchor(self, event: Any) -> Any:
        begin, size, deepest = len(self.marks), self._size, self._deepest
        self._deepest = self._depth
        value = self._collection(event)
        height = self._deepest - self._depth
        self._deepest = max(deepest, self._deepest)
        self._remember(
            event.anchor, Anchored(value, begin, len(self.marks), height, self._size - size)
        )
        return value

    def _remember(self, name: str, anchored: Anchored) -> None:
        self._anchors[name] = anchored
        self._anchored.append(anchored)

    def _reach(self, depth: int, mark: Any) -> None:
        if depth > self._deepest:
            self._deepest = depth
        if depth > self._limits.depth:
            self._refuse(
                "nesting-too-deep", mark, f"nested deeper than {self._limits.depth} levels"
            )

    def _mapping(self) -> dict[str, Any]:
        mapping: dict[str, Any] = {}
        merges: list[tuple[Any, array[int], Any]] = []
        while type(event := self._next()) is not MappingEndEvent:
            begin, anchors = len(self.marks), len(self._anchored)
            key = self._key(event)
            if key == "<<" and type(event) is ScalarEvent and event.implicit[0]:
                value = self._node(self._next())
                merges.append((value, self._cut(begin, anchors), event.start_mark))
            elif key in mapping:
                self._duplicate(key, event)
                self._node(self._next())
                self._cut(begin, anchors)
            else:
                mapping[key] = self._node(self._next())
        for value, cut, mark in merges:
            self._merge(mapping, value, cut, mark)
        return mapping

    def _key(self, event: Any) -> str:
        if type(event) is ScalarEvent:
            text = self._text(event)
            if event.tag not in _TEXT_TAGS and event.tag not in _SCALAR_TAGS:
                self._unknown_tag(event)
            if event.anchor is not None:
                self._anchor_scalar(event, text)
            return self._keys.setdefault(text, text)
        value = self._alias(event) if type(event) is AliasEvent else None
        if not isinstance(value, str):
            self._refuse("complex-key", event.start_mark, "a key must be plain text")
        return str(value)

    def _sequence(self) -> list[Any]:
        sequence: list[Any] = []
        while type(event := self._next()) is not SequenceEndEvent:
            sequence.append(self._node(event))
        return sequence

    def _scalar(self, event: ScalarEvent) -> Any:
        text = self._text(event)
        if event.tag is None:
            is_quoted = not event.implicit[0]
            value = text if is_quoted or is_surely_text(text) else self._plain(event, text)
        else:
            value = self._value(event, text)
        if event.anchor is not None:
            self._anchor_scalar(event, value)
        return value

    def _text(self, event: ScalarEvent) -> str:
        self._mark(event.start_mark)
        text: str = event.value
        self._size += len(text)
        if len(text) > self._limits.scalar:
            message = f"one value is longer than {self._limits.scalar:,} characters"
            self._refuse("value-too-long", event.start_mark, message)
        return text

    def _anchor_scalar(self, event: Any, value: Any) -> None:
        end = len(self.marks)
        self._remember(event.anchor, Anchored(value, end - 1, end, 0, len(event.value)))

    def _value(self, event: ScalarEvent, text: str) -> Any:
        if event.tag in _SCALAR_TAGS:
            return self._tagged(event, text)
        if event.tag not in _TEXT_TAGS:
            self._unknown_tag(event)
        return text

    def _tagged(self, event: ScalarEvent, text: str) -> Any:
        value = self._plain(event, text)
        if type(value) not in _SCALAR_TAGS[event.tag]:
            self._fault(
                "unknown-tag",
                event.start_mark,
                f"'{_short(text)}' is not what its tag '{_print_tag(event)}' says",
                "write the plain value",
            )
        return value

    def _plain(self, event: ScalarEvent, text: str) -> Any:
        if is_too_long(text, self._limits.digits):
            message = f"a number of more than {self._limits.digits:,} digits"
            self._fault("value-too-long", event.start_mark, message, "quote it if it is text")
            return text
        value = resolve_plain(text)
        if value in _INFINITIES or is_not_finite(text):
            message = f"'{_short(text)}' is not a number that JSON knows"
            self._fault("number-not-finite", event.start_mark, message, "quote it if it is text")
            return text
        return value

    def _alias(self, event: AliasEvent) -> Any:
        name = str(event.anchor)
        anchored = self._anchors.get(name)
        if anchored is None:
            self._refuse(
                "unknown-alias",
                event.start_mark,
                f"'*{_short(name)}' names no anchor before it",
            )
            raise AssertionError
        self._afford(anchored, event.start_mark)
        self.marks.extend(anchored.marks(self.marks))
        return anchored.value

    def _afford(self, anchored: Anchored, mark: Any) -> None:
        """Count what an alias repeats as if it were written out."""
        self._aliases += 1
        if self._aliases > self._limits.aliases:
            message = f"more than {self._limits.aliases} aliases in one document"
            self._refuse("too-many-aliases", mark, message)
        self._size += anchored.size
        if self._size > self._limits.characters:
            message = f"its aliases repeat more than {self._limits.characters:,} characters"
            self._refuse("too-many-aliases", mark, message)
        self._reach(self._depth + anchored.height, mark)
        self._room(anchored.end - anchored.begin, mark)

    def _merge(self, mapping: dict[str, Any], value: Any, cut: "array[int]", mark: Any) -> None:
        parts = [(value, cut)] if isinstance(value, dict) else slice_parts(value, cut)
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

    def _cut(self, begin: int, anchors: int) -> "array[int]":
        """Take back the marks of a key and its value; anchors among them keep theirs."""
        for anchored in self._anchored[anchors:]:
            anchored.saved = anchored.marks(self.marks)
        cut = self.marks[begin + 1 :]
        del self.marks[begin:]
        return cut

    def _mark(self, mark: Any) -> None:
        marks = self.marks
        if len(marks) >= self._limits.nodes:
            self._room(1, mark)
        column = mark.column
        if column > COLUMN_MASK:
            column = COLUMN_MASK
        marks.append(mark.line << COLUMN_BITS | column)

    def _room(self, size: int, mark: Any) -> None:
        if len(self.marks) + size > self._limits.nodes:
            self._refuse(
                "too-many-nodes", mark, f"more than {self._limits.nodes:,} values in one document"
            )

    def _duplicate(self, key: str, event: Any) -> None:
        self._fault(
            "duplicate-key",
            event.start_mark,
            f"'{_short(key)}' is written twice in one mapping; the first one is kept",
            "join the two, or remove one",
        )

    def _unknown_tag(self, event: Any) -> None:
        self._fault(
            "unknown-tag",
            event.start_mark,
            f"the tag '{_print_tag(event)}' is not read: contracts are data, never code",
            "write the plain value",
        )

    def _fault(self, code: str, mark: Any, message: str, hint: str | None = None) -> None:
        self.faults.append(ReadingFault(code, mark.line + 1, mark.column + 1, message, hint))
        if len(self.faults) >= self._limits.faults:
            self._refuse("too-many-faults", mark, "too many faults in one document to go on")

    def _refuse(self, code: str, mark: Any, message: str) -> None:
        raise UnreadableError(ReadingFault(code, mark.line + 1, mark.column + 1, message))


def _print_tag(event: Any) -> str:
    tag: str = event.tag
    return _short(f"!!{tag.removeprefix(_CORE)}" if tag.startswith(_CORE) else tag)


def _short(text: str) -> str:
    return text if len(text) <= _MOST_QUOTED else f"{text[:_MOST_QUOTED]}…"
