"""All that one run has to say, before anyone decides how it looks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from floe.findings import AppliedOverride, Finding, Severity


class SourceText(Protocol):
    """What a report needs of a document: its words, and its values."""

    @property
    def text(self) -> str:
        """The file as it was read."""
        ...

    @property
    def tree(self) -> object:
        """The plain values in it."""
        ...


@dataclass(frozen=True, slots=True)
class Report:
    """The findings of a run; `sources` has the files it looked at, by their names.

    Where files hold many documents each, `events` is their number. `unlisted` findings were too
    many to keep.
    """

    findings: tuple[Finding, ...]
    files: int
    sources: Mapping[str, SourceText] = field(default_factory=dict)
    suppressed: int = 0
    baselined: int = 0
    overrides: tuple[AppliedOverride, ...] = ()
    events: int | None = None
    unlisted: int = 0

    @property
    def errors(self) -> int:
        """How many findings are errors."""
        return self._count(Severity.ERROR)

    @property
    def warnings(self) -> int:
        """How many findings are warnings."""
        return self._count(Severity.WARNING)

    @property
    def infos(self) -> int:
        """How many findings only inform."""
        return self._count(Severity.INFO)

    def _count(self, severity: Severity) -> int:
        return sum(finding.severity is severity for finding in self.findings)
