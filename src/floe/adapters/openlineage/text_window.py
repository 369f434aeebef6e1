"""A long text of JSON, of which only a piece is kept."""

import codecs
import json
import re
from collections.abc import Iterator
from typing import Any, Final

_DECODER: Final = json.JSONDecoder()
_SPACE: Final = re.compile(r"[ \t\r\n]*")
_LONGEST_TEXT: Final = 1024 * 1024


class TextWindow:
    """Decodes value after value, and knows where it is; no value may be longer than `longest`.

    `decoded` is the text of the last one, if it has several lines, but not too many.
    """

    def __init__(self, chunks: Iterator[bytes], longest: int) -> None:
        self.line = 1
        self.decoded: str | None = None
        self._chunks = chunks
        self._longest = longest
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")()
        self._text = ""
        self._position = 0
        self._line_start = 0

    @property
    def column(self) -> int:
        """The column in the line, from 1."""
        return self._position - self._line_start + 1

    def peek(self) -> str:
        """The next character that is no space; empty at the end."""
        while True:
            space = _SPACE.match(self._text, self._position)
            self._advance(space.end() if space else self._position)
            if self._position < len(self._text):
                return self._text[self._position]
            if not self._grow():
                return ""

    def skip(self, character: str) -> None:
        """Go behind a character that has to be the next one."""
        if self.peek() != character:
            raise json.JSONDecodeError(f"Expecting '{character}'", "", 0)
        self._advance(self._position + 1)

    def decode(self) -> Any:
        """The next value."""
        self.peek()
        while True:
            try:
                value, end = _DECODER.raw_decode(self._text, self._position)
            except json.JSONDecodeError as error:
                if self._grow():
                    continue
                rest = self._text[self._position :]
                raise json.JSONDecodeError(error.msg, rest, error.pos - self._position) from None
            begin, line = self._position, self.line
            self._advance(end)
            is_kept = self.line > line and end - begin <= _LONGEST_TEXT
            self.decoded = self._text[begin:end] if is_kept else None
            return value

    def _advance(self, end: int) -> None:
        breaks = self._text.count("\n", self._position, end)
        if breaks:
            self.line += breaks
            self._line_start = self._text.rindex("\n", self._position, end) + 1
        self._position = end

    def _grow(self) -> bool:
        """Read on, at least as much again; False at the end or where it would be too much."""
        rest = self._text[self._position :]
        if len(rest) > self._longest:
            raise ValueError("too long")
        pieces, wanted = [rest], max(len(rest), 1)
        while wanted > 0 and (chunk := next(self._chunks, b"")):
            pieces.append(self._decoder.decode(chunk))
            wanted -= len(pieces[-1])
        if len(pieces) == 1:
            self._decoder.decode(b"", final=True)
            return False
        self._line_start -= self._position
        self._text, self._position = "".join(pieces), 0
        return True
