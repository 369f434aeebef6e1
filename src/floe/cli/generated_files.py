"""What the commands that generate files share: words for products, what is told of a file."""

import shutil
from pathlib import Path
from typing import Any

import click

from floe.cli.options import wants_color
from floe.errors import ConfigurationError
from floe.generated import unified_diff
from floe.reports.generations import (
    GenerationReport,
    ReportedFile,
    render_generation_json,
    render_generation_text,
)
from floe.wiring import Opened
from floe.workflows.generation import Decision


def check_edited(options: dict[str, Any]) -> None:
    """Edited files are either replaced or kept."""
    if options["replace_edited"] and options["keep_edited"]:
        raise ConfigurationError("--replace-edited and --keep-edited exclude each other")


def product_files(products: tuple[str, ...]) -> tuple[Path, ...]:
    """The words that are files decide where the workspace is."""
    return tuple(Path(word) for word in products if Path(word).is_file())


def product_words(opened: Opened, products: tuple[str, ...]) -> tuple[str, ...]:
    """Files as the workspace names them, ids and names as they are."""
    return tuple(
        opened.name_file(Path(word)) if Path(word).is_file() else word for word in products
    )


def tell_file(decision: Decision, path: str, options: dict[str, Any]) -> ReportedFile:
    """What is told of a file under a path."""
    planned = decision.planned
    diff = unified_diff(planned) if options["diff"] else None
    return ReportedFile(path, planned.state, decision.action, planned.is_behind, diff)


def is_json(options: dict[str, Any]) -> bool:
    """Whether programs read what is printed."""
    return bool(options["as_json"]) or options["format_"] == "json"


def print_generation(report: GenerationReport, options: dict[str, Any]) -> None:
    """Print what was done, in the format that was asked for."""
    if is_json(options):
        click.echo(render_generation_json(report), nl=False)
        return
    color = wants_color(options["color"])
    width = shutil.get_terminal_size((100, 24)).columns
    text = render_generation_text(
        report, color=color, quiet=options["quiet"], verbose=options["verbose"], width=width
    )
    click.echo(text, nl=False, color=color)
