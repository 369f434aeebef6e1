"""Comments that silence a rule on one line: `# floe: ignore[lint/x] because …`."""

import re
from bisect import bisect_right
from dataclasses import dataclass, replace
from itertools import islice

from floe.documents import scalar_spans
from floe.findings import Finding, matches
from floe.graph import Graph, Source
from floe.model import Place

_COMMENT = re.compile(
    r"(?:^|(?<=\s))#\s*floe:\s*ignore\b(?:\[(?P<rules>[^\]]*)\])?(?P<reason>.*)$", re.MULTILINE
)

MOST_SUPPRESSIONS = 1000


@dataclass(frozen=True, slots=True)
class Suppression:
    """One comment: the line it speaks of, the rules it silences and why.

    The first that is too many for one file is `surplus`; neither it nor those after it count.
    """

    file: str
    line: int
    column: int
    speaks_of: int
    rules: tuple[str, ...]
    reason: str
    is_surplus: bool = False

    def finding(self, message: str, hint: str) -> Finding:
        """A finding about the comment itself, which is no part of the file's values."""
        return Finding(Place(self.file), message, hint, line=self.line, column=self.column)

    @property
    def is_for_lint(self) -> bool:
        """Whether no pattern names a room whose findings only other commands can make."""
        return all(pattern.partition("/")[0] in (pattern, "lint", "*") for pattern in self.rules)

    def silences(self, finding: Finding) -> bool:
        """Whether a finding stands on its line and comes from one of its rules."""
        is_here = finding.line == self.speaks_of and not self.is_surplus
        return is_here and any(matches(finding.rule, pattern) for pattern in self.rules)


def suppressions_of(graph: Graph) -> tuple[Suppression, ...]:
    """All comments of all sources that silence something; looked for once."""
    return graph.once(_find_all)


def _find_all(graph: Graph) -> tuple[Suppression, ...]:
    return tuple(
        comment for source in graph.sources.values() for comment in _find_suppressions(source)
    )


def _find_suppressions(source: Source) -> tuple[Suppression, ...]:
    """All comments of a source that silence something."""
    text = source.document.text
    if "floe:" not in text or source.document.tree is None:
        return ()
    scalars = sorted(scalar_spans(text))
    lines = [0, *(match.end() for match in re.finditer("\n", text))]
    comments = (
        _suppression(source.file, text, match, lines)
        for match in _COMMENT.finditer(text)
        if not _is_inside(match.start(), scalars)
    )
    few = tuple(islice(comments, MOST_SUPPRESSIONS + 1))
    if len(few) <= MOST_SUPPRESSIONS:
        return few
    return (*few[:-1], replace(few[-1], is_surplus=True))


def _is_inside(position: int, spans: list[tuple[int, int]]) -> bool:
    before = bisect_right(spans, position, key=lambda span: span[0])
    return before > 0 and position < spans[before - 1][1]


def _suppression(file: str, text: str, match: re.Match[str], lines: list[int]) -> Suppression:
    line = bisect_right(lines, match.start())
    begin = lines[line - 1]
    stands_alone = not text[begin : match.start()].strip()
    written = (match["rules"] or "").split(",")
    return Suppression(
        file,
        line,
        match.start() - begin + 1,
        line + 1 if stands_alone else line,
        tuple(part.strip() for part in written if part.strip()),
        match["reason"].strip(" :-\r"),
    )
