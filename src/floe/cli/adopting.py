"""`floe generate --adopt`: a mapping from contracts to the models of a whole project."""

import shutil
from typing import Any

import click

from floe.cli.generate_questions import is_terminal
from floe.cli.generated_files import is_json
from floe.cli.linting import make_report
from floe.cli.options import wants_color
from floe.cli.output import say
from floe.reports import render
from floe.reports.generations import AdoptionReport, render_adoption_json, render_adoption_text
from floe.wiring import Opened, add_models_to_settings
from floe.workflows.generation import AdoptionOutcome, Permissions


def print_adoption(
    opened: Opened, outcome: AdoptionOutcome, permissions: Permissions, options: dict[str, Any]
) -> int:
    """Show what is proposed, write it where that is permitted or agreed to, and say how it ends."""
    report, adoption = make_report(opened, outcome.linted), outcome.adoption
    color = wants_color(options["color"])
    width = shutil.get_terminal_size((100, 24)).columns
    if adoption is None:
        form = "json" if is_json(options) else "text"
        say(render(report, form, color=color, width=width), nl=False, color=color)
        return 1
    told = AdoptionReport(adoption, report)
    may_ask = permissions.writes and not is_json(options) and is_terminal()
    if adoption.mapping and may_ask and not options["yes"]:
        say(render_adoption_text(told, color=color, width=width), nl=False, color=color)
        if click.confirm("add them to floe.toml?", default=True):
            add_models_to_settings(opened, adoption.mapping)
        return int(bool(report.errors))
    if adoption.mapping and permissions.writes and options["yes"]:
        add_models_to_settings(opened, adoption.mapping)
        told = AdoptionReport(adoption, report, is_written=True)
    if is_json(options):
        say(render_adoption_json(told), nl=False)
    else:
        say(render_adoption_text(told, color=color, width=width), nl=False, color=color)
    is_behind = permissions.is_check and bool(adoption.mapping)
    return int(bool(report.errors) or is_behind)
