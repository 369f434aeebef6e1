"""A run in one line."""

from floe.reports.findings_report import Report


def verdict(report: Report) -> str:
    """How many findings of which kind, in how many files."""
    kinds = ((report.errors, "error"), (report.warnings, "warning"), (report.infos, "info"))
    found = ", ".join(_count(number, word) for number, word in kinds if number)
    return f"{found or 'no findings'} in {_count(report.files, 'file')}{_silenced(report)}"


def _silenced(report: Report) -> str:
    kinds = (
        (report.suppressed, "suppressed"),
        (report.baselined, "in the baseline"),
        (len(report.overrides), "overridden"),
    )
    said = ", ".join(f"{number} {word}" for number, word in kinds if number)
    return f" ({said})" if said else ""


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
