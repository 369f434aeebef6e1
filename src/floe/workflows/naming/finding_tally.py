"""Equal findings counted, since the same names stand in every event of a job."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from floe.findings import Fault, Finding, Selection, Severity
from floe.model import Place
from floe.naming import FAULTS

# Whoever has more of them needs another rule, not a longer list.
MOST_FINDINGS: Final = 10_000

_FAULTS: Final = frozenset(fault.id for fault in FAULTS)

Locate = Callable[[tuple[str | int, ...]], tuple[int, int]]
_Words = tuple[str, Severity, str, str | None]


class FindingTally:
    """Keeps the first of each finding and how often it came, up to a number that fits memory."""

    def __init__(self, selection: Selection, most: int = MOST_FINDINGS) -> None:
        self._selection = selection
        self._most = most
        self._first: dict[_Words, Finding] = {}
        self._counts: Counter[_Words] = Counter()
        self._severities: dict[tuple[str, Severity], Severity | None] = {}
        self._unlisted: Counter[Severity] = Counter()

    def add(self, finding: Finding, file: str, locate: Locate) -> None:
        """Count a finding that was made in a file; only of the first the position is asked."""
        words = (finding.rule, finding.severity, finding.message, finding.hint)
        if words not in self._counts:
            severity = self._severity_of(finding)
            if severity is None:
                return
            if len(self._first) >= self._most:
                self._unlisted[severity] += 1
                return
            place = replace(finding.place, file=file)
            line, column = locate(finding.place.path)
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

    def is_silent(self, fault: Fault) -> bool:
        """Whether findings of a fault are left out."""
        finding = Finding(Place(""), "", rule=fault.id, severity=fault.severity)
        return self._severity_of(finding) is None

    def _severity_of(self, finding: Finding) -> Severity | None:
        """The severity that the workspace gives it; None where it is left out."""
        key = (finding.rule, finding.severity)
        if key not in self._severities:
            selected = self._selection_of(finding.rule).apply(finding)
            self._severities[key] = selected.severity if selected is not None else None
        return self._severities[key]

    def _selection_of(self, rule: str) -> Selection:
        """What could not be judged is silent only where it is ignored by its very name."""
        if rule not in _FAULTS:
            return self._selection
        names = (rule, rule.partition("/")[2])
        ignored = tuple(pattern for pattern in self._selection.ignore if pattern in names)
        return replace(self._selection, select=(), ignore=ignored)
