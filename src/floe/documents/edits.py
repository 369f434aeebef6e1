"""Small changes to a text that leave everything else as it was written."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass

from floe.documents.layout import TextLayout, WrittenValue
from floe.documents.scalars import is_text

_PLAIN = re.compile(r"[A-Za-z0-9_./](?:[A-Za-z0-9_./~+=-]|#(?=.)|:(?=/)|[?&%](?=.))*")
# YAML 1.1 readers, which most other tools are, take these for booleans.
_WORDS = frozenset(("y", "n", "yes", "no", "on", "off"))


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """Replace the characters from `start` to `end`."""

    start: int
    end: int
    text: str


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """The text after edits that do not touch each other; the same edit twice counts once."""
    parts: list[str] = []
    position = 0
    for edit in sorted(set(edits)):
        if edit.start < position:
            raise ValueError(f"two edits meet at character {edit.start}")
        parts += (text[position : edit.start], edit.text)
        position = edit.end
    return "".join((*parts, text[position:]))


def insert_entry(
    layout: TextLayout, mapping: WrittenValue, key: str, value: str, before: str = ""
) -> Edit:
    """Put a new entry before a key of a mapping, by default before its first one."""
    span = mapping.keys[before] if before else next(iter(mapping.keys.values()))
    quote = '"' if span.style == '"' else ""
    entry = f"{write_scalar(key, quote)}: {write_scalar(value, quote)}"
    line = layout.text.rfind("\n", 0, span.start) + 1
    lead = layout.text[line : span.start]
    if mapping.is_flow and lead.strip():
        return Edit(span.start, span.start, f"{entry}, ")
    comma = "," if mapping.is_flow else ""
    indent = lead if not lead.strip() else " " * len(lead)
    return Edit(span.start, span.start, f"{entry}{comma}{_line_break(layout.text, line)}{indent}")


def insert_below(layout: TextLayout, mapping: WrittenValue, key: str, value: str) -> Edit | None:
    """Put a new entry on the line below the first one; None where that is longer than a line."""
    first, span = next(iter(mapping.keys.items()))
    end = layout.text.find("\n", span.start)
    end = len(layout.text) if end < 0 else end
    written = mapping.children.get(first)
    is_line = written is not None and span.start < written.span.start <= written.span.end <= end
    if mapping.is_flow or not is_line or (written and written.span.style in ("|", ">")):
        return None
    indent = " " * (span.start - layout.text.rfind("\n", 0, span.start) - 1)
    line_break = _line_break(layout.text, span.start)
    position = end - len(line_break) + 1 if end < len(layout.text) else end
    entry = f"{write_scalar(key)}: {write_scalar(value)}"
    return Edit(position, position, f"{line_break}{indent}{entry}")


def rename_key(mapping: WrittenValue, key: str, new: str) -> Edit:
    """Give a key another name."""
    span = mapping.keys[key]
    return Edit(span.start, span.end, write_scalar(new, span.style))


def replace_scalar(layout: TextLayout, written: WrittenValue, value: str) -> Edit | None:
    """Write another text in place of a scalar; None where that could harm something else."""
    if not layout.is_replaceable(written):
        return None
    span = written.span
    return Edit(span.start, span.end, write_scalar(value, span.style))


def write_scalar(value: str, style: str = "") -> str:
    """A text as YAML, in the given quotes, or in none where it needs none."""
    if style == '"':
        return json.dumps(value, ensure_ascii=False)
    is_plain = is_text(value) and value.lower() not in _WORDS
    if not style and is_plain and _PLAIN.fullmatch(value):
        return value
    return "'" + value.replace("'", "''") + "'"


def _line_break(text: str, start: int) -> str:
    end = text.find("\n", start)
    return "\r\n" if end > 0 and text[end - 1] == "\r" else "\n"
