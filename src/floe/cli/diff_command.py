"""`floe diff`: what changed between two versions, and which version that needs."""

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click

from floe.changes import PROFILES, SEED
from floe.cli.options import choose_format, color_option, wants_color
from floe.cli.output import print_rendered
from floe.cli.progress import show_progress
from floe.cli.workspaces import open_workspace
from floe.errors import ConfigurationError
from floe.reports.diffs import DIFF_FORMATS, render_changes
from floe.wiring import DiffSides, write_report
from floe.workflows.diffing import DiffRequest, diff_sides


@click.command("diff")
@click.argument("sides", nargs=-1, metavar="[OLD NEW]")
@click.option("--against", metavar="git:REV|registry", help="Compare the workspace with this.")
@click.option(
    "--profile",
    type=click.Choice(PROFILES),
    default=SEED,
    show_default=True,
    help="Whose view counts: the rules of the seed, or those who read the data.",
)
@click.option("--format", "format_", type=click.Choice(DIFF_FORMATS), help="How to print.")
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write to a file.")
@click.option("--offline", is_flag=True, help="Fetch nothing.")
@click.option("-q", "--quiet", is_flag=True, help="Only the verdicts.")
@color_option
def command(sides: tuple[str, ...], against: str | None, **options: Any) -> int:
    """Say what changed in contracts, whom it hurts, and which version it needs.

    OLD and NEW are files or folders, git:REV for the workspace at a revision, git:REV:FILE for
    one of its files, or CONTRACT:VERSION for a registered version. With --against the workspace
    as it is, or the files and folders that are named, is compared with a revision or with what
    is registered.

    Exit code 0: every version is high enough for what changed. 1: one is not, a contract is gone
    that was not retired, or something could not be compared.

    \b
    Examples:
      floe diff --against git:main
      floe diff orders.v1.odcs.yaml orders.v2.odcs.yaml --json
      floe diff orders:1.2.0 contracts/orders.odcs.yaml
    """  # noqa: D301
    format_ = choose_format(
        options["format_"], as_json=options["as_json"], output=options["output"]
    )
    with ExitStack() as stack, show_progress(quiet=options["quiet"]) as progress:
        progress("reading both sides")
        opened = open_workspace(tuple(map(Path, sides)) if against else ())
        opener = DiffSides(opened, stack, offline=options["offline"])
        if against is not None:
            old, new = opener.open_against(against, tuple(map(Path, sides)))
        elif len(sides) == 2:
            old, new = opener.open_both(*sides)
        else:
            raise ConfigurationError("name two versions, or --against git:main or registry")
        request = DiffRequest(options["profile"], opened.settings.governance.class_order)
        changes = diff_sides(old, new, request)
    color = options["output"] is None and wants_color(options["color"])
    text = render_changes(changes, format_, color=color, quiet=options["quiet"])
    if options["output"]:
        write_report(options["output"], text)
    else:
        print_rendered(text, format_, color=color)
    return 0 if changes.is_ok else 1
