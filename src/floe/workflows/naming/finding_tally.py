"""Equal findings counted, since the same names stand in every event of a job."""

from collections import Counter
from dataclasses import replace
from typing import Final

from floe.findings import Finding, Selection, Severity

# Whoever has more of them needs another rule, not a longer list.
MOST_FINDINGS: Final = 10_000

_Words = tuple[str, Severity, str, str | None]


class FindingTally:
    """Keeps the first of each finding and how often it came, up to a number that fits memory."""

    def __init__(self, selection: Selection, most: int = MOST_FINDINGS) -> None:
        self._selection = selection
        self._most = most
        self._first: dict[_Words, Finding] = {}
        self._counts: Counter[_Words] = Counter()
        self._heard: dict[tuple[str, Severity], Severity | None] = {}
        self._unlisted: Counter[Severity] = Counter()

    def add(self, finding: Finding, file: str, line: int, column: int = 1) -> None:
        """Count a finding that was made at a line of a file."""
        words = (finding.rule, finding.severity, finding.message, finding.hint)
        if words not in self._counts:
            severity = self._loudness(finding)
            if severity is None:
                return
            if len(self._first) >= self._most:
                self._unlisted[severity] += 1
                return
            place = replace(finding.place, file=file)
            self._first[words] = replace(
                finding, place=place, line=line, column=column, severity=severity
            )
        self._counts[words] += finding.count

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The first of each, with its count."""
        kept = self._first.items()
        counted = (replace(first, count=self._counts[words]) for words, first in kept)
        return tuple(sorted(counted, key=lambda finding: finding.order))

    @property
    def unlisted(self) -> dict[Severity, int]:
        """How many findings of each severity were too many to keep."""
        return dict(self._unlisted)

    def _loudness(self, finding: Finding) -> Severity | None:
        """How loud it is to be; None for not at all."""
        key = (finding.rule, finding.severity)
        if key not in self._heard:
            heard = self._selection.hear(finding)
            self._heard[key] = heard.severity if heard is not None else None
        return self._heard[key]
