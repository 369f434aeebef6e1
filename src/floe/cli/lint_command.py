"""`floe lint`: what is wrong with contracts and products, and where."""

from pathlib import Path

import click

from floe.cli.linting import LintOptions, print_findings, run_lint
from floe.cli.options import finding_options
from floe.cli.watching import watch
from floe.wiring import open_workspace, write_file


@click.command("lint")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--profile",
    type=click.Choice(("standard", "extended", "platform")),
    help="What to judge by; the default is floe.toml's, or extended.",
)
@click.option("--baseline", type=click.Path(path_type=Path), help="Accept the findings it lists.")
@click.option("--write-baseline", is_flag=True, help="Accept all findings of now.")
@click.option("--fix", is_flag=True, help="Add missing ids, write references in slash form.")
@click.option("--diff", is_flag=True, help="Show what --fix would change, and change nothing.")
@click.option("--watch", "watching", is_flag=True, help="Lint again whenever a file changes.")
@click.option("--offline", is_flag=True, help="Fetch nothing.")
@finding_options
def command(paths: tuple[Path, ...], **options: object) -> int:
    """Say what is wrong with contracts and products, and where.

    PATHS are files or folders; without any, the whole workspace is read. Everything else in
    the workspace can be referred to. A file without a floe.toml around it is linted on its own.
    """
    chosen = LintOptions.from_options(options)
    if chosen.watching:
        return watch(paths, lambda: _lint(paths, chosen))
    return _lint(paths, chosen)


def _lint(paths: tuple[Path, ...], options: LintOptions) -> int:
    opened = open_workspace(paths, offline=options.offline)
    linted = run_lint(opened, paths, options)
    if options.fix or options.diff:
        linted = _fix(opened, paths, options, linted)
    return print_findings(opened, linted, options)
