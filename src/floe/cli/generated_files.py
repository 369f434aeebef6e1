"""What the commands that generate files share: their options, and what is printed."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from floe.cli.generate_questions import Questions, is_terminal
from floe.cli.linting import make_report
from floe.cli.options import all_options, color_option, wants_color
from floe.cli.output import say
from floe.cli.printing import output_options
from floe.progress import Progress
from floe.reports.generations import (
    GenerationReport,
    render_generation_json,
    render_generation_text,
    report_file,
)
from floe.wiring import Opened, file_permissions
from floe.workflows.generation import GenerationOutcome, Permissions

Command = TypeVar("Command", bound=Callable[..., Any])
_PERMISSIONS = ("yes", "check", "dry_run", "delete_orphans", "replace_edited", "keep_edited")


def file_options(*, yes: str) -> Callable[[Command], Command]:
    """What may be done with files; `yes` says what is done without asking."""
    return all_options(
        _flag("--check", help="Write nothing; exit code 1 if anything is to be done."),
        _flag("--dry-run", help="Write nothing, and say what would be done."),
        _flag("-y", "--yes", help=yes),
        _flag("--diff", help="Show what changes in each file."),
        _flag("--replace-edited", help="Take floe's text; yours is kept as .orig."),
        _flag("--keep-edited", help="Keep your text, also where it conflicts."),
    )


def report_options(command: Command) -> Command:
    """How it is told what was done."""
    return all_options(
        output_options,
        _flag("-q", "--quiet", help="Only the verdict."),
        _flag("-v", "--verbose", help="Also list what is only good to know."),
        color_option,
    )(command)


def _flag(*names: str, help: str) -> Callable[[Any], Any]:
    return click.option(*names, is_flag=True, help=help)


def read_permissions(options: dict[str, Any], progress: Progress) -> Permissions:
    """The flags, and a way to ask where there is somebody to answer."""
    can_ask = not is_json(options) and is_terminal()
    ask = Questions(options["color"], progress) if can_ask else None
    return file_permissions(
        **{name: options[name] for name in _PERMISSIONS if name in options}, ask=ask
    )


def print_generation(
    opened: Opened, outcome: GenerationOutcome, project: Path, options: dict[str, Any]
) -> None:
    """Print what was done below a folder, in the format that was asked for."""
    report = GenerationReport(
        Path(os.path.relpath(project)).as_posix(),
        tuple(
            report_file(path, decision.planned, decision.action, with_diff=options["diff"])
            for path, decision in outcome.decisions
        ),
        make_report(opened, outcome.linted),
        is_dry=not outcome.is_written,
        is_stopped=outcome.is_stopped,
    )
    if is_json(options):
        say(render_generation_json(report), nl=False)
        return
    color = wants_color(options["color"])
    width = shutil.get_terminal_size((100, 24)).columns
    text = render_generation_text(
        report, color=color, quiet=options["quiet"], verbose=options["verbose"], width=width
    )
    say(text, nl=False, color=color)


def is_json(options: dict[str, Any]) -> bool:
    """Whether a program reads it."""
    return bool(options["as_json"]) or options["format_"] == "json"
