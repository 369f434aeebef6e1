"""Options that several commands share, and what is made of them."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from floe.errors import ConfigurationError
from floe.reports import FORMATS

Command = TypeVar("Command", bound=Callable[..., Any])


def all_options(*options: Callable[[Any], Any]) -> Callable[[Command], Command]:
    """Several options as one decorator, in the order in which help lists them."""

    def add(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return add


def finding_options(command: Command) -> Command:
    """How findings are shown, and which of them."""
    options = (
        click.option(
            "--format",
            "format_",
            type=click.Choice(FORMATS),
            default=None,
            help="How to print findings; on GitHub's runners the default is github, else text.",
        ),
        click.option("--json", "as_json", is_flag=True, help="The same as --format json."),
        click.option("-o", "--output", type=click.Path(path_type=Path), help="Write to a file."),
        click.option("--select", multiple=True, metavar="RULE", help="Only these rules."),
        click.option("--ignore", multiple=True, metavar="RULE", help="Not these rules."),
        click.option(
            "--fail-on",
            type=click.Choice(("error", "warning", "info")),
            default="error",
            show_default=True,
            help="The weakest finding that makes the exit code 1.",
        ),
        click.option("-q", "--quiet", is_flag=True, help="Only the verdict."),
        click.option("-v", "--verbose", is_flag=True, help="Also say what was read."),
        color_option,
    )
    return all_options(*options)(command)


color_option = click.option(
    "--color",
    type=click.Choice(("auto", "always", "never")),
    default="auto",
    show_default=True,
    help="Colour the text; NO_COLOR and FORCE_COLOR are respected.",
)


def asked_format(format_: str | None, *, as_json: bool) -> str | None:
    """The format that --format or --json names, if any."""
    if as_json and format_ not in (None, "json"):
        raise ConfigurationError(f"--json and --format {format_} contradict each other")
    return "json" if as_json else format_


def choose_format(format_: str | None, *, as_json: bool, output: Path | None) -> str:
    """The format that was asked for, or the one that fits the place."""
    on_github = os.environ.get("GITHUB_ACTIONS") == "true" and output is None
    return asked_format(format_, as_json=as_json) or ("github" if on_github else "text")


def wants_color(color: str, stream: Any = None) -> bool:
    """Whether to colour what is printed."""
    if color != "auto":
        return color == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    if os.environ.get("TERM") == "dumb":
        return False
    shown_on = stream or sys.stdout
    return shown_on is not None and bool(shown_on.isatty())
