"""Where a value stands in a text of JSON that has been read before."""

import json
import re
from collections.abc import Iterator
from typing import Final

Path = tuple[str | int, ...]

_DECODER: Final = json.JSONDecoder()
_SPACE: Final = re.compile(r"[ \t\r\n]*")


def find_position(text: str, path: Path) -> tuple[int, int]:
    """The line and the column of a value, or of the nearest one above it that exists."""
    offset = _find_offset(text, path)
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def _find_offset(text: str, path: Path) -> int:
    offset = 0
    for key in path:
        below = _find_child(text, offset, key)
        if below is None:
            break
        offset = below
    return offset


def _find_child(text: str, offset: int, key: str | int) -> int | None:
    """Where the value of a key begins; of a key that is written twice, the last one counts."""
    found = None
    for known, start in _children(text, offset):
        if known == key:
            found = start
    return found


def _children(text: str, offset: int) -> Iterator[tuple[str | int, int]]:
    """The keys and items of what begins at an offset, and where their values begin."""
    opening, key, number = text[offset], "", 0
    if opening not in "{[":
        return
    offset = _behind_space(text, offset + 1)
    while text[offset] not in "}]":
        if opening == "{":
            key, offset = _DECODER.raw_decode(text, offset)
            offset = _behind_space(text, _behind_space(text, offset) + 1)
        yield key if opening == "{" else number, offset
        _, offset = _DECODER.raw_decode(text, offset)
        offset, number = _behind_space(text, offset), number + 1
        if text[offset] == ",":
            offset = _behind_space(text, offset + 1)


def _behind_space(text: str, offset: int) -> int:
    found = _SPACE.match(text, offset)
    return found.end() if found else offset
