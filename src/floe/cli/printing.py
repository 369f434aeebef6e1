"""What several commands print alike: files, foreign words, JSON."""

import os
import shlex
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import click

from floe.cleaning import clean, write_json
from floe.cli.output import say
from floe.findings import Finding
from floe.wiring import Opened

Command = TypeVar("Command", bound=Callable[..., Any])

_ELLIPSIS = "…"


def shown_file(opened: Opened, file: str) -> str:
    """A file of the workspace as seen from the current folder."""
    if "://" in file:
        return file
    return Path(os.path.relpath(opened.root / file)).as_posix()


def shown_finding(opened: Opened, finding: Finding) -> Finding:
    """A finding whose file is named as seen from the current folder."""
    file = shown_file(opened, finding.place.file)
    hint = finding.hint
    if hint is not None and hint.startswith("floe "):
        # A command is there to be run from here.
        hint = hint.replace(shlex.quote(finding.place.file), shlex.quote(file))
    return replace(finding, place=replace(finding.place, file=file), hint=hint)


def printable(text: object, longest: int = 100) -> str:
    """Foreign text on one line, with nothing in it that could steer a terminal."""
    line = clean(" ".join(str(text).split()))
    return line if len(line) <= longest else line[: longest - 1] + _ELLIPSIS


def print_table(headings: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> None:
    """Columns as wide as what stands in them."""
    lines = [headings, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        say("  ".join(cells).rstrip())


def print_json(value: dict[str, Any]) -> None:
    """One JSON object on standard output, in ASCII."""
    say(write_json(value))


def output_options(command: Command) -> Command:
    """Text for people, or one JSON object for programs."""
    formats = click.Choice(("text", "json"))
    command = click.option("--json", "as_json", is_flag=True, help="The same as --format json.")(
        command
    )
    return click.option(
        "--format", "format_", type=formats, default="text", show_default=True, help="How to print."
    )(command)
