"""`floe lint`: what is wrong with contracts and products, and where."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from floe.cli.linting import LintOutput, accept_findings, lint_paths, print_findings
from floe.cli.options import finding_options
from floe.cli.output import remark
from floe.cli.patching import print_patch
from floe.cli.progress import show_progress
from floe.cli.watching import watch
from floe.cli.workspaces import open_workspace
from floe.errors import ConfigurationError
from floe.wiring import Opened, rewrite_below
from floe.workflows.fixing import merged_files, plan_fixes
from floe.workflows.linting import Linted


@click.command("lint")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--profile",
    type=click.Choice(("standard", "extended", "platform")),
    help="What to judge by; the default is floe.toml's, or extended.",
)
@click.option("--baseline", type=click.Path(path_type=Path), help="Accept the findings it lists.")
@click.option(
    "--write-baseline",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write a baseline that accepts all findings of now.",
)
@click.option("--fix", is_flag=True, help="Add missing ids, write references in slash form.")
@click.option("--diff", is_flag=True, help="Show what --fix would change, and change nothing.")
@click.option("--watch", "watching", is_flag=True, help="Lint again whenever a file changes.")
@click.option("--offline", is_flag=True, help="Fetch nothing.")
@finding_options
def command(paths: tuple[Path, ...], watching: bool, **options: Any) -> int:
    """Say what is wrong with contracts and products, and where.

    PATHS are files or folders; without any, the whole workspace is read. Everything else in
    the workspace can be referred to. A file without a floe.toml around it is linted on its own.
    """
    if watching:
        return watch(paths, lambda: _lint(paths, options))
    return _lint(paths, options)


def _lint(paths: tuple[Path, ...], options: dict[str, Any]) -> int:
    shown = LintOutput.from_options(options)
    if options["diff"] and shown.format != "text":
        raise ConfigurationError(f"--diff prints a diff, and has no {shown.format} form")
    opened, linted = _read(paths, options, shown)
    if options["diff"]:
        return _print_diff(linted)
    if options["fix"]:
        _write_fixes(opened, linted)
        opened, linted = _read(paths, options, shown)
    if options["write_baseline"]:
        accept_findings(linted, options["write_baseline"])
        if shown.format != "text":
            print_findings(opened, linted, shown)
        return 0
    return print_findings(opened, linted, shown)


def _read(
    paths: tuple[Path, ...], options: dict[str, Any], shown: LintOutput
) -> tuple[Opened, Linted]:
    with show_progress(quiet=shown.quiet) as progress:
        opened = open_workspace(paths, offline=options["offline"])
        return opened, lint_paths(opened, paths, options, progress)


def _write_fixes(opened: Opened, linted: Linted) -> None:
    fixes = _plan_fixes(linted)
    for file, text in fixes.items():
        rewrite_below(opened.root, file, text)
        remark(f"fixed {file}")


def _plan_fixes(linted: Linted) -> Mapping[str, str]:
    merged = merged_files(linted.compilation)
    for file in merged.intersection(linted.files):
        remark(f"left alone {file}: a contract and a port are merged by their ids")
    files = (file for file in linted.files if file not in merged)
    return plan_fixes(linted.authored, files, _tell_left_alone)


def _tell_left_alone(file: str) -> None:
    remark(f"left alone {file}: its layout does not allow the change")


def _print_diff(linted: Linted) -> int:
    fixes = _plan_fixes(linted)
    for file, text in fixes.items():
        print_patch(linted.graph.sources[file].document, text)
    return int(bool(fixes))
