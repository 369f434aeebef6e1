"""Changes as findings at the lines where they were written: for code scanning and annotations."""

from collections.abc import Iterator

from floe.changes import (
    FAULTS,
    NOT_COMPARED,
    RULES,
    VERSION_TOO_LOW,
    Bump,
    Change,
    ContractChanges,
    VersionChanges,
)
from floe.findings import Finding, Severity
from floe.model import Place
from floe.reports import Report, render
from floe.reports.diffs.presentation import DiffPresentation
from floe.reports.diffs.verdicts import by_weight, say_verdict


def render_diff_sarif(changes: VersionChanges, presentation: DiffPresentation) -> str:
    """One SARIF run with a result per change."""
    return _render(changes, presentation, "sarif")


def render_diff_github(changes: VersionChanges, presentation: DiffPresentation) -> str:
    """One workflow command per change."""
    return _render(changes, presentation, "github")


def _render(changes: VersionChanges, presentation: DiffPresentation, format: str) -> str:
    report = Report(tuple(_findings(changes)), len(changes.contracts))
    spoken = {finding.rule for finding in report.findings}
    rules = [rule for rule in (*RULES, *FAULTS) if rule.id in spoken]
    return render(report, format, rules=rules, color=False, quiet=presentation.quiet)


def _findings(changes: VersionChanges) -> Iterator[Finding]:
    for problem in changes.problems:
        yield Finding(Place(""), problem, rule=NOT_COMPARED)
    for note in changes.notes:
        yield Finding(Place(""), note, rule=NOT_COMPARED, severity=Severity.INFO)
    for contract in changes.contracts:
        if not contract.verdict.is_ok:
            place = Place(contract.file, ("version",))
            message = f"{contract.contract}: {say_verdict(contract)}"
            yield Finding(place, message, rule=VERSION_TOO_LOW, line=contract.line, column=1)
        for change in by_weight(contract.changes):
            if change.bump is not Bump.NONE:
                yield _finding(contract, change)


def _finding(contract: ContractChanges, change: Change) -> Finding:
    path = change.new_path if not contract.is_removed else change.old_path
    why = f"{change.bump} change, {change.why}"
    return Finding(
        Place(change.file, path),
        f"{change.message} ({' '.join(why.split())})",
        " ".join(change.advice.split()),
        rule=change.rule,
        severity=_severity(contract, change),
        line=change.line,
        column=change.column,
    )


def _severity(contract: ContractChanges, change: Change) -> Severity:
    """A change that its version allows is no error."""
    if contract.verdict.is_ok and change.severity is Severity.ERROR:
        return Severity.WARNING
    return change.severity
