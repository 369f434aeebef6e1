"""Bytes → events: one per line, one per document, or an array of them."""

import io
import json
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Any, Final, NamedTuple

from floe.adapters.openlineage.text_window import TextWindow
from floe.adapters.openlineage.value_places import Path, find_position

# No event is as long, and a line that never ends would fill the memory.
LONGEST: Final = 64 * 1024 * 1024
_CHUNK: Final = 1024 * 1024
_BOM: Final = b"\xef\xbb\xbf"


class EventText(NamedTuple):
    """What stands at a line: an event, or what keeps it from being read.

    An event of several lines brings its text along.
    """

    line: int
    column: int
    event: Any
    trouble: str | None = None
    text: str | None = None

    def position(self, path: Path) -> tuple[int, int]:
        """The line and the column of a value in the event, counted from 1."""
        if self.text is None:
            return self.line, self.column
        line, column = find_position(self.text, path)
        return self.line + line - 1, column if line > 1 else self.column + column - 1


def read_events(stream: io.BufferedReader) -> Iterator[EventText]:
    """The events of a stream, one at a time; its first lines tell how they are written."""
    head = list(_head(stream))
    if _has_lines(head):
        return _read_lines(chain(head, iter(partial(stream.readline, LONGEST), b"")))
    return _read_documents(chain(head, iter(partial(stream.read, _CHUNK), b"")))


def _head(stream: io.BufferedReader) -> Iterator[bytes]:
    """The lines up to the second that is not blank."""
    seen = 0
    while seen < 2 and (line := stream.readline(LONGEST)):
        yield line
        seen += bool(line.strip())


def _has_lines(head: Iterable[bytes]) -> bool:
    """Whether the first or, should that one be broken, the second line is whole in itself."""
    lines = [line for line in head if line.strip()]
    if not lines or not lines[0].removeprefix(_BOM).lstrip().startswith(b"{"):
        return False
    return any(isinstance(_read_line(1, line)[0].event, dict) for line in lines)


def _read_lines(lines: Iterable[bytes]) -> Iterator[EventText]:
    number, is_inside = 1, False
    for line in lines:
        is_whole = line.endswith(b"\n") or len(line) < LONGEST
        if is_whole and not is_inside:
            yield from _read_line(number, line) if line.strip() else ()
        elif not is_inside:
            yield EventText(number, 1, None, "this line is too long for an event")
        is_inside = not is_whole
        number += is_whole


def _read_line(number: int, line: bytes) -> list[EventText]:
    try:
        content = json.loads(line.rstrip())
    except (ValueError, RecursionError) as error:
        return [_unread(number, 1, error)]
    events = content if isinstance(content, list) else [content]
    return [EventText(number, 1, event) for event in events]


def _read_documents(chunks: Iterator[bytes]) -> Iterator[EventText]:
    """One document after the other; behind a broken one nothing can be told apart."""
    window = TextWindow(chunks, LONGEST)
    try:
        while window.peek():
            yield from _elements(window) if window.peek() == "[" else (_event(window),)
    except (ValueError, RecursionError) as error:
        trouble = _unread(window.line, window.column, error)
        yield trouble._replace(trouble=f"{trouble.trouble}; nothing behind it was read")


def _elements(window: TextWindow) -> Iterator[EventText]:
    window.skip("[")
    if window.peek() != "]":
        yield _event(window)
    while window.peek() != "]":
        window.skip(",")
        yield _event(window)
    window.skip("]")


def _event(window: TextWindow) -> EventText:
    window.peek()
    line, column = window.line, window.column
    event = window.decode()
    return EventText(line, column, event, text=window.decoded)


def _unread(line: int, column: int, error: Exception) -> EventText:
    if isinstance(error, json.JSONDecodeError):
        inner = error.lineno - 1
        place = (line + inner, error.colno if inner else column - 1 + error.colno)
        return EventText(*place, None, f"this is no JSON: {error.msg}")
    if isinstance(error, UnicodeDecodeError):
        return EventText(line, column, None, "this is not UTF-8")
    return EventText(line, column, None, "this is no JSON that can be read")
