"""What became of a generation, before anyone decides how it looks."""

from dataclasses import dataclass

from floe.contracts import redact_source
from floe.generated import FileState, PlannedFile, unified_diff
from floe.reports import Report


@dataclass(frozen=True, slots=True)
class ReportedFile:
    """A file, how it stood, and what was done with it: a word of the workflow's.

    `is_behind` says that floe has something new for a file that is kept.
    """

    path: str
    state: FileState
    action: str
    is_behind: bool = False
    diff: str | None = None


def report_file(
    path: str, planned: PlannedFile, action: str, *, with_diff: bool = False
) -> ReportedFile:
    """What is told of a file under a path."""
    diff = redact_source(unified_diff(planned)) if with_diff else None
    return ReportedFile(path, planned.state, action, planned.is_behind, diff)


@dataclass(frozen=True, slots=True)
class GenerationReport:
    """Files by path below `project`, and the findings; `is_dry` says that nothing was written."""

    project: str
    files: tuple[ReportedFile, ...]
    findings: Report
    is_dry: bool = False
    is_stopped: bool = False

    def count(self, state: FileState) -> int:
        """How many files were found in a state."""
        return sum(file.state is state for file in self.files)
