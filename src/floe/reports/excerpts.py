"""The line that a finding is about, cut to size, with the word it means set apart."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from floe.cleaning import clean_line, width
from floe.contracts import hidden_spans, token_end
from floe.findings import Finding
from floe.model import Span, hide_spans
from floe.reports.findings_report import SourceText
from floe.reports.redaction import is_unread, secrets_of

# The line breaks of YAML; str.splitlines knows others, and would count differently.
_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_ELLIPSIS = "…"
# Looking for secrets in a line that nobody wrote by hand takes long, and shows nobody anything.
_LONGEST_LINE = 10_000
# Its line is the last one that should be shown around.
_ABOUT_SECRETS = "lint/plaintext-secret"


@dataclass(frozen=True, slots=True)
class Excerpt:
    """One line of source in three parts, safe to print."""

    before: str
    marked: str
    after: str

    @property
    def underline(self) -> str:
        """Carets below the marked part."""
        return " " * width(self.before) + "^" * max(width(self.marked), 1)


class Excerpts:
    """Finds the source lines of findings, reading each file once."""

    def __init__(self, sources: Mapping[str, SourceText]) -> None:
        self._sources = sources
        self._lines: dict[str, list[str]] = {}
        self._secrets: dict[str, frozenset[str]] = {}
        self._hidden: dict[tuple[str, int], list[Span]] = {}

    def find(self, finding: Finding, room: int) -> Excerpt | None:
        """The finding's line, at most `room` columns of it; None if there is none to show."""
        file = finding.place.file
        if finding.rule == _ABOUT_SECRETS:
            return None
        if file not in self._lines:
            source = self._sources.get(file)
            is_shown = source and source.text and not is_unread(source)
            self._lines[file] = _BREAK.split(source.text) if source and is_shown else []
            self._secrets[file] = secrets_of(source)
        lines = self._lines[file]
        if not 0 < finding.line <= len(lines) or len(lines[finding.line - 1]) > _LONGEST_LINE:
            return None
        line = lines[finding.line - 1].rstrip()
        hidden = self._hidden.get((file, finding.line))
        if hidden is None:
            hidden = hidden_spans(line, self._secrets[file])
            self._hidden[file, finding.line] = hidden
        return _cut(line, finding.column, hidden, room)


def _cut(line: str, column: int, hidden: list[Span], room: int) -> Excerpt:
    start = min(max(column - 1, 0), len(line))
    start, end = _widen(start, token_end(line, start), hidden)
    before = clean_line(hide_spans(line, hidden, 0, start)[-2 * room :])
    marked = _head(clean_line(hide_spans(line, hidden, start, end)[: 2 * room]), room * 2 // 3)
    after = clean_line(hide_spans(line, hidden, end, len(line))[: 2 * room])
    before = _tail(before, room - width(marked) - min(width(after), room // 6))
    return Excerpt(before, marked, _head(after, room - width(before) - width(marked)))


def _widen(start: int, end: int, hidden: list[Span]) -> Span:
    """Take in every hidden part that is touched, for half of one cannot be shown."""
    for first, last in hidden:
        if first < end and last > start:
            start, end = min(start, first), max(end, last)
    return start, end


def _head(text: str, room: int) -> str:
    if width(text) <= room:
        return text
    while width(text) >= room and text:
        text = text[:-1]
    return text + _ELLIPSIS


def _tail(text: str, room: int) -> str:
    if width(text) <= room:
        return text
    while width(text) >= room and text:
        text = text[1:]
    return _ELLIPSIS + text
