"""A generation for people: what was found, then each file that is not as it was."""

import posixpath
from collections.abc import Iterator
from dataclasses import replace

from floe.cleaning import clean, clean_line
from floe.findings import Severity
from floe.generated import FileState
from floe.reports import Paint, Report, count, render
from floe.reports.generations.report import GenerationReport, ReportedFile

_TONES = {
    FileState.NEW: "quiet",
    FileState.CHANGED: "quiet",
    FileState.EDITED: Severity.WARNING,
    FileState.ORPHANED: Severity.WARNING,
    FileState.CONFLICT: Severity.ERROR,
    FileState.SHARED: Severity.WARNING,
}
_DONE = {
    "merge": ("what is new was merged in", "what is new would be merged in"),
    "replace": ("replaced, yours is beside it as .orig", "would be replaced"),
    "accept": ("yours is kept, and taken for right", "yours would be taken for right"),
    "delete": ("deleted", "would be deleted"),
}
_KEPT = {
    (FileState.CHANGED, True): "kept",
    (FileState.EDITED, True): "kept, --yes merges what is new",
    (FileState.EDITED, False): "yours is kept",
    (FileState.ORPHANED, True): "kept, --delete-orphans deletes it",
    (FileState.ORPHANED, False): "kept, as it was edited",
    (FileState.SHARED, True): "yours, --yes adds what the contract says",
    (FileState.CONFLICT, True): "kept, --replace-edited takes floe's, --keep-edited yours",
}
# They say what became of something that was named on the command line, or drafted before.
_ANSWERS = frozenset(
    (
        "generate/filled-draft",
        "generate/followed-file",
        "generate/moved-state",
        "generate/table-of-port",
    )
)


def render_generation_text(
    generation: GenerationReport,
    *,
    color: bool = False,
    quiet: bool = False,
    verbose: bool = False,
    width: int = 100,
) -> str:
    """The findings as a lint prints them, the files, and how it stands in one line."""
    paint = Paint(color)
    conclusion = paint(_verdict(generation), "strong")
    if quiet:
        return f"{conclusion}{_untold(generation)}\n"
    shown = generation.findings if verbose else _grave(generation.findings)
    said = render(shown, "text", color=color, width=width) if shown.findings else ""
    hidden = _hidden(generation.findings.infos - shown.infos)
    files = "\n".join(_lines(generation, paint))
    parts = (said, hidden, files, conclusion)
    return "\n\n".join(part.rstrip("\n") for part in parts if part) + "\n"


def _untold(generation: GenerationReport) -> str:
    """How many errors somebody who wanted only the verdict was not shown."""
    errors = 0 if generation.is_stopped else generation.findings.errors
    return f"; {count(errors, 'error')}" if errors else ""


def _grave(report: Report) -> Report:
    """What somebody may have to act on; a run is no place to read all else again."""
    grave = tuple(
        finding
        for finding in report.findings
        if finding.severity is not Severity.INFO or finding.rule in _ANSWERS
    )
    return replace(report, findings=grave)


def _hidden(infos: int) -> str:
    return f"{count(infos, 'info')} not shown: --verbose lists them" if infos else ""


def _lines(generation: GenerationReport, paint: Paint) -> Iterator[str]:
    for file in generation.files:
        is_told = file.state is not FileState.SHARED or file.is_behind
        if file.state is not FileState.UNCHANGED and is_told:
            yield _line(generation, file, paint)
        if file.diff:
            yield print_diff(file.diff, paint)


def print_diff(diff: str, paint: Paint) -> str:
    """A diff in its colours, with nothing in it that could steer a terminal."""
    # Only a line feed ends a line of a diff, as in the files themselves.
    lines = (line.removesuffix("\r") for line in diff.removesuffix("\n").split("\n"))
    return "\n".join(_paint(clean_line(line), paint) for line in lines)


def _paint(line: str, paint: Paint) -> str:
    if line.startswith(("---", "+++")):
        return paint(line, "strong")
    tone = {"+": "quiet", "-": Severity.ERROR, "@": Severity.INFO}.get(line[:1])
    return paint(line, tone) if tone else line


def _line(generation: GenerationReport, file: ReportedFile, paint: Paint) -> str:
    word = paint(f"{file.state:10}", _TONES[file.state])
    note = _note(file, is_dry=generation.is_dry)
    path = posixpath.normpath(f"{generation.project}/{file.path}")
    return f"{word}{clean(path)}{f'  ({note})' if note else ''}"


def _note(file: ReportedFile, *, is_dry: bool) -> str:
    if file.action in _DONE:
        return _DONE[file.action][is_dry]
    if file.action == "write":
        return ""
    return _KEPT.get((file.state, file.is_behind), "kept")


def _verdict(generation: GenerationReport) -> str:
    if generation.is_stopped:
        return "nothing was generated: fix the errors, or try --lenient"
    numbers = ((generation.count(state), str(state)) for state in FileState)
    said = ", ".join(f"{number} {word}" for number, word in numbers if number)
    unwritten = "; nothing was written" if generation.is_dry else ""
    total = count(len(generation.files), "file")
    return f"{total}{f': {said}' if said else ''}{unwritten}"
