"""What `lint` and `compile` share: from options to findings, and from findings to the screen."""

import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from floe.cli.options import choose_format, wants_color
from floe.cli.output import print_rendered, remark
from floe.cli.printing import shown_file, shown_finding
from floe.errors import ConfigurationError
from floe.findings import Fault, Finding, Severity
from floe.lint import is_baseline, write_baseline
from floe.progress import Progress, no_progress
from floe.reports import Report, count, render
from floe.wiring import Opened, lint_request, rules_behind, write_file, write_report
from floe.workflows.linting import Linted, lint_workspace


@dataclass(frozen=True, slots=True)
class LintOutput:
    """How findings are to be shown."""

    format: str
    output: Path | None
    fail_on: Severity
    color: str
    quiet: bool
    verbose: bool

    @classmethod
    def from_options(cls, options: dict[str, Any]) -> "LintOutput":
        """What the command line asked for."""
        return cls(
            choose_format(options["format_"], as_json=options["as_json"], output=options["output"]),
            options["output"],
            Severity(options["fail_on"]),
            options["color"],
            options["quiet"],
            options["verbose"],
        )


def lint_paths(
    opened: Opened,
    paths: tuple[Path, ...],
    options: dict[str, Any],
    progress: Progress = no_progress,
) -> Linted:
    """Lint some paths of a workspace under its settings and the command line's options."""
    request = lint_request(opened, paths, **lint_arguments(options), progress=progress)
    return lint_workspace(opened.workspace, request)


def lint_arguments(options: dict[str, Any]) -> dict[str, Any]:
    """By which rules to judge, as the command line says it; not every command has them all."""
    asked = ("profile", "select", "ignore", "baseline")
    return {name: options[name] for name in asked if name in options}


def accept_findings(linted: Linted, file: Path) -> None:
    """Write a baseline of all findings."""
    if linted.baselined:
        raise ConfigurationError("--write-baseline and --baseline contradict each other")
    held = [finding for finding in linted.findings if linted.selection.holds(finding.rule)]
    accepted = [finding for finding in linted.findings if finding not in held]
    if file.is_file() and not is_baseline(file.read_bytes()):
        raise ConfigurationError(f"{file} is no baseline and would be overwritten: name another")
    write_file(file, write_baseline(accepted))
    remark(f"accepted {count(len(accepted), 'finding')} in {file}")
    if held:
        said = f"{count(len(held), 'finding')} of the gate, such as {held[0].rule}"
        remark(f"not accepted: {said}, which need an override in floe.toml")


def print_findings(opened: Opened, linted: Linted, shown: LintOutput) -> int:
    """Print the findings where they are wanted; the exit code says how bad it is."""
    report = make_report(opened, linted)
    if not linted.files:
        remark(f"note: there is no contract or product in {opened.root}")
    inner = () if opened.is_workspace else opened.workspace.inner_workspaces
    if inner:
        remark(f"note: {count(len(inner), 'workspace')} below not read: {', '.join(inner[:5])}")
    outside = [file for file in linted.files if not opened.workspace.is_listed(file)]
    if outside and not shown.quiet:
        others = f" and {count(len(outside) - 1, 'other')}" if outside[1:] else ""
        where = "outside of paths in floe.toml: it is read only where it is named"
        remark(f"note: {shown_file(opened, outside[0])}{others}: {where}")
    if shown.verbose:
        remark(f"workspace {opened.root}, {len(linted.files)} files")
    print_report(report, rules_behind(linted.findings), shown)
    return exit_code(linted.findings, shown.fail_on)


def print_report(report: Report, rules: Iterable[Fault], shown: LintOutput) -> None:
    """Print a report where it is wanted."""
    color = shown.output is None and wants_color(shown.color)
    text = render(
        report,
        shown.format,
        rules=rules,
        color=color,
        quiet=shown.quiet,
        width=shutil.get_terminal_size((100, 24)).columns,
        fail_on=shown.fail_on,
    )
    if shown.output is not None:
        write_report(shown.output, text if text.endswith("\n") else text + "\n")
    elif text:
        print_rendered(text, shown.format, color=color)


def exit_code(findings: tuple[Finding, ...], fail_on: Severity) -> int:
    """1 if anything is as bad as `fail_on`, else 0."""
    return int(any(finding.severity.rank <= fail_on.rank for finding in findings))


def make_report(opened: Opened, linted: Linted) -> Report:
    """Findings with files named as seen from the current folder."""
    findings = tuple(shown_finding(opened, finding) for finding in linted.findings)
    spoken_of = {*linted.files, *(finding.place.file for finding in linted.findings)}
    read = linted.graph.sources
    sources = {shown_file(opened, f): read[f].document for f in spoken_of if f in read}
    return Report(
        findings, len(linted.files), sources, linted.suppressed, linted.baselined, linted.overrides
    )
