"""Entries put into YAML that people wrote, with every other character left as it was."""

import json
import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import Any

from floe.documents.document import Path, node_at
from floe.documents.edits import Edit, apply_edits, replace_scalar, write_scalar
from floe.documents.layout import TextLayout, WrittenValue, scalar_spans
from floe.documents.printer import print_yaml
from floe.documents.reader import read_text


class UnsafePatchError(ValueError):
    """Why a text cannot be added to without harm; its text says so in a phrase."""


@dataclass(frozen=True, slots=True)
class _Insertion:
    position: int
    indent: int
    text: str

    @property
    def depth(self) -> float:
        """An item may stand in the column of the key whose list it is in, and is inside of it."""
        return self.indent + 0.5 * self.text.lstrip().startswith("- ")


class YamlPatch:
    """Additions to one text; `tree` is what it says after them.

    Paths lead to what the text held before. What the additions come to is read back before anybody
    gets it: it must say what the text said, and what was added.
    """

    def __init__(self, file: str, text: str) -> None:
        self._file = file
        self._text = text
        document = read_text(file, text)
        if document.faults or not isinstance(document.tree, dict):
            raise UnsafePatchError("it cannot be read as YAML")
        self.before: dict[str, Any] = document.tree
        self.tree: dict[str, Any] = _copied(document.tree)
        self._layout = TextLayout(text)
        self._insertions: list[_Insertion] = []
        self._cuts: list[Edit] = []
        self._removed: dict[Path, set[int]] = {}
        self._gone: dict[Path, set[str | int]] = {}

    def add_key(self, path: Path, key: str, value: Any) -> None:
        """Put a key behind the last one of a mapping; one that is there and empty is filled."""
        mapping, node = self._find(path), node_at(self.tree, path)
        if not isinstance(node, dict):
            raise UnsafePatchError(f"'{path[-1]}' is no mapping")
        node[key] = value
        if key in mapping.keys:
            self._fill(mapping, key, value)
        elif mapping.is_flow:
            self._insert_flow(path, mapping, f"{json.dumps(key)}: {_flow(value)}")
        else:
            first = next(iter(mapping.keys.values()))
            indent = self._column(first.start)
            self._insert_lines(self._line_end(mapping), indent, print_yaml({key: value}))

    def add_word(self, path: Path, key: str, word: str) -> None:
        """Put a key behind the plain ones that a mapping begins with, written as they are."""
        mapping = self._find(path)
        node_at(self.tree, path)[key] = word
        if key in mapping.keys:
            self._fill_word(mapping, key, word)
            return
        first = next(iter(mapping.keys.values()), None)
        last = _last_plain(mapping)
        if first is None or last is None:
            raise UnsafePatchError("a mapping in it is empty")
        quote = '"' if first.style == '"' else ""
        entry = f"{write_scalar(key, quote)}: {write_scalar(word, quote)}"
        if mapping.is_flow:
            lead = self._text[self._line_start(first.start) : first.start]
            between = " " if lead.strip() else f"{self._line_break}{lead}"
            self._insertions.append(_Insertion(last.span.end, 0, f",{between}{entry}"))
        else:
            self._insert_lines(self._line_end(last), self._column(first.start), f"{entry}\n")

    def append(self, path: Path, value: Any) -> None:
        """Put an item behind the last one of a list."""
        sequence, items = self._find(path), node_at(self.tree, path)
        if not isinstance(items, list):
            raise UnsafePatchError(f"'{path[-1]}' is no list")
        items.append(value)
        if sequence.is_flow:
            self._insert_flow(path, sequence, _flow(value))
            return
        if not sequence.children:
            raise UnsafePatchError("a list in it has no place for an item")
        indent = self._dash(sequence.children[0])
        self._insert_lines(self._line_end(sequence), indent, print_yaml([value]))

    def replace_key(self, path: Path, key: str, value: Any) -> None:
        """Write another value below a key, where nobody has put a comment into the one there is."""
        mapping, written = self._find(path), self._find((*path, key))
        if written.is_marked:
            raise UnsafePatchError("an anchor or a merged mapping stands in it")
        if mapping.is_flow or written.is_flow:
            self._cut(written.span.start, written.span.end, _flow(value))
        else:
            span = mapping.keys[key]
            start = self._line_start(span.start)
            column = self._column(span.start)
            lines = self._indented(print_yaml({key: value}), column)
            # Behind a dash, the first key stands where it stood.
            self._cut(span.start, self._line_end(written), lines[span.start - start :])
        node_at(self.tree, path)[key] = value

    def replace_scalar(self, path: Path, value: str) -> None:
        """Write another text in place of one; what stands behind it in its line stays."""
        self._cuts.append(self._replaced(self._find(path), value))
        node_at(self.tree, path[:-1])[path[-1]] = value

    def remove_key(self, path: Path, key: str) -> None:
        """Take a key out of a mapping that keeps others."""
        mapping, span = self._find(path), self._find(path).keys[key]
        start = self._line_start(span.start)
        if mapping.is_flow:
            self._remove_flow(path, key)
        elif self._text[start : span.start].strip():
            raise UnsafePatchError(f"'{key}' does not stand in lines of its own")
        else:
            self._cut(start, self._line_end(self._find((*path, key))))
        del node_at(self.tree, path)[key]

    def has_comment(self, path: Path) -> bool:
        """Whether somebody has put a comment into what stands there."""
        written = self._find(path)
        end = written.span.end if written.is_flow else self._line_end(written)
        return any(written.span.start <= comment < end for comment in self._comments)

    def remove_item(self, path: Path, number: int) -> None:
        """Take an item out of a list that keeps others, or gets some."""
        sequence = self._find(path)
        item = sequence.children[number]
        if sequence.is_flow:
            self._remove_flow(path, number)
        else:
            self._dash(item)
            self._cut(self._line_start(item.span.start), self._line_end(item))
        self._removed.setdefault(path, set()).add(number)

    def _remove_flow(self, path: Path, key: str | int) -> None:
        """Note an entry between brackets: which comma goes with it, its neighbours tell."""
        span = self._find((*path, key)).span
        if any(span.start <= comment < span.end for comment in self._comments):
            raise UnsafePatchError("there is a comment in what floe wrote")
        self._gone.setdefault(path, set()).add(key)

    def _cut_flow(self, path: Path) -> None:
        """Cut what is gone between brackets, each run of neighbours at once."""
        written, gone = self._find(path), self._gone[path]
        starts = {
            key: written.keys[key].start if isinstance(key, str) else child.span.start
            for key, child in written.children.items()
        }
        kept_end: int | None = None
        run: tuple[int, int] | None = None
        for key, child in written.children.items():
            if key in gone:
                run = (run[0] if run else starts[key], child.span.end)
                continue
            if run:
                self._cut(run[0], starts[key])
            run, kept_end = None, child.span.end
        if run:
            start, end = run
            # A comma before a line break is people's own.
            if kept_end is not None and "\n" not in self._text[kept_end:start]:
                start = kept_end
            self._cut(start, end)

    def finish(self) -> str:
        """The text with all additions; UnsafePatchError where it would not say what it should."""
        for path, numbers in self._removed.items():
            items = node_at(self.tree, path)
            items[:] = [item for number, item in enumerate(items) if number not in numbers]
        for path in self._gone:
            self._cut_flow(path)
        try:
            text = apply_edits(self._text, [*self._cuts, *self._gathered()])
        except ValueError as error:
            raise UnsafePatchError("two changes meet in one place of it") from error
        document = read_text(self._file, text)
        if document.faults or document.tree != self.tree:
            raise UnsafePatchError("something else in it would change too")
        return text

    def _gathered(self) -> list[Edit]:
        """One edit per position: what belongs further inside comes first."""
        by_position: dict[int, list[_Insertion]] = {}
        for insertion in self._insertions:
            by_position.setdefault(insertion.position, []).append(insertion)
        return [
            Edit(position, position, "".join(part.text for part in _deepest_first(parts)))
            for position, parts in by_position.items()
        ]

    def _find(self, path: Path) -> WrittenValue:
        value = self._layout.root
        for key in path:
            child = value.children.get(key)
            if child is None or child.span.start < value.span.start:
                raise UnsafePatchError("an anchor or a merged mapping stands in it")
            value = child
        if value.merges:
            raise UnsafePatchError("an anchor or a merged mapping stands in it")
        return value

    def _fill(self, mapping: WrittenValue, key: str, value: Any) -> None:
        written, span = mapping.children[key], mapping.keys[key]
        if mapping.is_flow or written.is_marked or written.span.start != written.span.end:
            raise UnsafePatchError(f"'{key}' holds something else")
        indent = self._column(span.start) + 2
        self._insert_lines(self._end_of_line(span.end), indent, print_yaml(value))

    def _fill_word(self, mapping: WrittenValue, key: str, word: str) -> None:
        """Write a word in place of one that says nothing, or where there is none."""
        written = mapping.children[key]
        if written.span.start == written.span.end and not written.is_marked:
            colon = self._text.index(":", mapping.keys[key].end)
            self._cuts.append(Edit(colon + 1, colon + 1, f" {write_scalar(word)}"))
        else:
            self._cuts.append(self._replaced(written, word))

    def _replaced(self, written: WrittenValue, word: str) -> Edit:
        edit = replace_scalar(self._layout, written, word)
        if edit is None:
            raise UnsafePatchError("an anchor stands in it, or a text of several lines")
        return edit

    def _insert_flow(self, path: Path, written: WrittenValue, entry: str) -> None:
        position = written.span.end - 1
        before = self._text[written.span.start : position].rstrip()
        is_bare = before[-1:] in ("{", "[", ",") or self._gone.get(path) == set(written.children)
        is_first = all(insertion.position != position for insertion in self._insertions)
        comma = "" if is_bare and is_first else ", "
        self._insertions.append(_Insertion(position, 0, f"{comma}{entry}"))

    def _insert_lines(self, position: int, indent: int, lines: str) -> None:
        text = self._indented(lines, indent)
        if position > 0 and self._text[position - 1] != "\n":
            text = f"{self._line_break}{text.removesuffix(self._line_break)}"
        self._insertions.append(_Insertion(position, indent, text))

    def _indented(self, lines: str, indent: int) -> str:
        pad = " " * indent
        padded = (f"{pad}{line}" if line else "" for line in lines.split("\n"))
        return self._line_break.join(padded)

    @property
    def _line_break(self) -> str:
        return "\r\n" if "\r\n" in self._text else "\n"

    def _line_end(self, written: WrittenValue) -> int:
        """Where the line begins that follows on a value."""
        return self._end_of_line(_last_character(written, self._text))

    def _end_of_line(self, position: int) -> int:
        end = self._text.find("\n", position)
        line = self._text[position : end if end >= 0 else None].removeprefix(":").strip()
        if line and not line.startswith("#"):
            raise UnsafePatchError("something else stands in a line of it")
        return len(self._text) if end < 0 else end + 1

    def _line_start(self, position: int) -> int:
        return self._text.rfind("\n", 0, position) + 1

    def _column(self, position: int) -> int:
        return position - self._line_start(position)

    def _dash(self, item: WrittenValue) -> int:
        """The column of the dash before an item."""
        lead = self._text[self._line_start(item.span.start) : item.span.start]
        if lead.strip() != "-":
            raise UnsafePatchError("an item of a list does not begin behind its dash")
        return lead.index("-")

    def _cut(self, start: int, end: int, instead: str = "") -> None:
        if any(start <= comment < end for comment in self._comments):
            raise UnsafePatchError("there is a comment in what floe wrote")
        self._cuts.append(Edit(start, end, instead))

    @cached_property
    def _comments(self) -> tuple[int, ...]:
        """Where comments begin: at a sign that is no part of a value."""
        spans = scalar_spans(self._text)
        starts = [start for start, _ in spans]
        signs = (match.start() for match in re.finditer("#", self._text))
        return tuple(
            sign
            for sign in signs
            if not (at := bisect_right(starts, sign)) or spans[at - 1][1] <= sign
        )


def _last_plain(mapping: WrittenValue) -> WrittenValue | None:
    """The last value of a mapping before the first list or mapping, or its last one."""
    plain = takewhile(lambda written: not _is_collection(written), mapping.children.values())
    return next(reversed(tuple(plain) or tuple(mapping.children.values())), None)


def _is_collection(written: WrittenValue) -> bool:
    return written.is_flow or bool(written.children or written.merges)


def _deepest_first(parts: list[_Insertion]) -> list[_Insertion]:
    return sorted(parts, key=lambda part: -part.depth)


def _last_character(written: WrittenValue, text: str) -> int:
    ends = [span.end for span in written.keys.values()]
    if written.children and not written.is_flow:
        for child in written.children.values():
            if child.span.start < written.span.start:
                raise UnsafePatchError("an anchor or a merged mapping stands in it")
            ends.append(_last_character(child, text))
        return max(ends)
    end = written.span.end
    return len(text[:end].rstrip()) if written.span.style in ("|", ">") else end


def _copied(value: Any) -> Any:
    """A value in which nothing is shared: what an alias stands for is only like its anchor."""
    if isinstance(value, dict):
        return {key: _copied(inner) for key, inner in value.items()}
    return [_copied(inner) for inner in value] if isinstance(value, list) else value


def _flow(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
