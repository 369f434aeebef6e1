"""Texts cut to the room that they have on a screen."""

import json
from typing import Any

from floe.cleaning import clean, width

_ELLIPSIS = "…"


def cut(text: str, room: int) -> str:
    """The beginning of a cleaned text that fits."""
    if width(text) <= room:
        return text
    while text and width(text) >= room:
        text = text[:-1]
    return text + _ELLIPSIS if room > 0 else ""


def cut_middle(text: str, room: int) -> str:
    """Both ends of a cleaned text that fit: of an id, both say something."""
    if width(text) <= room:
        return text
    head = cut(text, max(room // 2, 1))
    tail = text
    while tail and width(head) + width(tail) > room:
        tail = tail[1:]
    return head + tail


def pad(text: str, columns: int) -> str:
    """The text with spaces behind it."""
    return text + " " * max(columns - width(text), 0)


def value_words(value: Any) -> str:
    """A value of a sampled row on one line; a text looks other than null and than a number."""
    if value is None:
        return "null"
    if isinstance(value, str):
        return clean(value) if value.strip() else f"'{clean(value)}'"
    return clean(json.dumps(value, ensure_ascii=False))


def sample_lines(rows: tuple[Any, ...], room: int) -> list[str]:
    """Sampled rows as a small table; columns that do not fit are left out and counted."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    shown: list[list[str]] = []
    left = room
    for number, name in enumerate(names):
        cells = [clean(name), *(value_words(row.get(name)) for row in rows)]
        space = min(max(map(width, cells)), 24)
        note = len(names) - number - 1
        if shown and left < space + 2 + (len(f"+{note} more") + 2 if note else 0):
            shown.append([f"+{len(names) - number} more", *[""] * len(rows)])
            break
        space = min(space, max(left, 1))
        shown.append([pad(cut(cell, space), space) for cell in cells])
        left -= space + 2
    return ["  ".join(line).rstrip() for line in zip(*shown, strict=True)]
