"""What `lint` and `compile` share: from options to findings, and from findings to the screen."""

import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from floe.cli.described_rules import described_rules, rules_behind
from floe.cli.options import choose_format, wants_color
from floe.cli.printing import shown_file, shown_finding
from floe.cli.rule_patterns import refuse_unknown
from floe.errors import ConfigurationError
from floe.findings import Fault, Finding, Override, Selection, Severity
from floe.lint import Baseline, read_baseline, write_baseline
from floe.progress import Progress, no_progress
from floe.reports import Report, count, render
from floe.settings import Settings
from floe.wiring import Opened, compile_fields, make_policy, standing_overrides, write_file
from floe.workflows.linting import Linted, LintRequest, lint_workspace


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
    """Lint some paths of a workspace under its settings and the command line's wishes."""
    return lint_workspace(opened.workspace, lint_request(opened, paths, options, progress))


def lint_request(
    opened: Opened,
    paths: tuple[Path, ...],
    options: dict[str, Any],
    progress: Progress = no_progress,
) -> LintRequest:
    """What floe.toml and the command line ask for."""
    return LintRequest(
        **compile_fields(opened, paths),
        policy=make_policy(opened.settings, options.get("profile")),
        selection=make_selection(opened.settings, options),
        baseline=find_baseline(opened, options.get("baseline")),
        overrides=_overrides(opened.settings),
        progress=progress,
    )


def make_selection(settings: Settings, options: dict[str, Any]) -> Selection:
    """Which rules speak; the command line is heard before floe.toml."""
    selection = Selection(
        select=tuple(options.get("select") or settings.lint.select),
        ignore=(*settings.lint.ignore, *(options.get("ignore") or ())),
        severity=settings.lint.severity,
    )
    for pattern in (*selection.select, *selection.ignore, *selection.severity):
        refuse_unknown(pattern, described_rules())
    return selection


def _overrides(settings: Settings) -> tuple[Override, ...]:
    for override in settings.governance.overrides:
        refuse_unknown(override.rule, described_rules())
    return standing_overrides(settings)


def find_baseline(opened: Opened, named: Path | None) -> Baseline | None:
    """The baseline of the command line, or of floe.toml."""
    file = named or (
        opened.root / opened.settings.lint.baseline if opened.settings.lint.baseline else None
    )
    if file is None:
        return None
    try:
        return read_baseline(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ConfigurationError(
            f"there is no baseline {file}: --write-baseline makes it"
        ) from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ConfigurationError(f"{file} is not a baseline: {error}") from error


def accept_findings(linted: Linted, file: Path) -> None:
    """Write a baseline of all findings."""
    if linted.baselined:
        raise ConfigurationError("--write-baseline and --baseline contradict each other")
    write_file(file, write_baseline(linted.findings))
    click.echo(f"accepted {count(len(linted.findings), 'finding')} in {file}", err=True)


def print_findings(opened: Opened, linted: Linted, shown: LintOutput) -> int:
    """Print the findings where they are wanted; the exit code says how bad it is."""
    report = make_report(opened, linted)
    if not linted.files:
        click.echo(f"note: there is no contract or product in {opened.root}", err=True)
    if shown.verbose:
        click.echo(f"workspace {opened.root}, {len(linted.files)} files", err=True)
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
    )
    if shown.output is not None:
        write_file(shown.output, text if text.endswith("\n") else text + "\n")
    elif text:
        click.echo(text, nl=not text.endswith("\n"), color=color)


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
