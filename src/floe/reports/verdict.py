"""A run in one line."""

from floe.reports.findings_report import Report


def verdict(report: Report) -> str:
    """How many findings of which kind, in how many files."""
    kinds = ((report.errors, "error"), (report.warnings, "warning"), (report.infos, "info"))
    counts = ", ".join(count(number, word) for number, word in kinds if number)
    return f"{counts or 'no findings'} in {_read(report)}{_silenced(report)}"


def _read(report: Report) -> str:
    files = count(report.files, "file")
    return files if report.events is None else f"{count(report.events, 'event')} of {files}"


def _silenced(report: Report) -> str:
    kinds = (
        (report.suppressed, "suppressed"),
        (report.baselined, "in the baseline"),
        (len(report.overrides), "override" if len(report.overrides) == 1 else "overrides"),
        (report.unlisted, "not listed"),
    )
    said = ", ".join(f"{number} {word}" for number, word in kinds if number)
    return f" ({said})" if said else ""


def count(number: int, word: str) -> str:
    """A number and its noun, in the singular where it is one."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
