"""`floe generate`: the dbt project that products ask for."""

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from floe.cli.generate_questions import make_permissions
from floe.cli.generated_files import (
    check_edited,
    is_json,
    print_generation,
    product_files,
    product_words,
    tell_file,
)
from floe.cli.linting import lint_paths, make_report
from floe.cli.options import color_option
from floe.cli.printing import output_options
from floe.cli.progress import show_progress
from floe.dbt import DbtOptions
from floe.generated import FileState, PlannedFile
from floe.reports.generations import GenerationReport
from floe.wiring import Opened, open_generated_folder, open_workspace
from floe.workflows.generation import (
    Decision,
    GenerateRequest,
    Generation,
    decide,
    plan_generation,
    steps_of,
)
from floe.workflows.linting import Linted

_ADAPTERS = ("spark", "duckdb", "postgres", "snowflake", "bigquery")


@click.command("generate")
@click.argument("products", metavar="[PRODUCT]...", nargs=-1)
@click.option("--check", is_flag=True, help="Write nothing; exit code 1 if anything is to be done.")
@click.option("--dry-run", is_flag=True, help="Write nothing, and say what would be done.")
@click.option("-y", "--yes", is_flag=True, help="Ask nothing: write, merge and delete orphans.")
@click.option("--diff", is_flag=True, help="Show what changes in each file.")
@click.option("--lenient", is_flag=True, help="Go on after errors, without what they stand for.")
@click.option(
    "--delete-orphans/--keep-orphans",
    default=None,
    help="What to do with unedited files that no product asks for any more.",
)
@click.option("--replace-edited", is_flag=True, help="Take floe's text; yours is kept as .orig.")
@click.option("--keep-edited", is_flag=True, help="Take your text for right, conflicts included.")
@click.option("--adapter", type=click.Choice(_ADAPTERS), help="What the project is written for.")
@click.option("--server", metavar="NAME", help="The server or environment that sources are in.")
@click.option(
    "--project-dir",
    type=click.Path(path_type=Path, file_okay=False),
    help="The dbt project; the default is floe.toml's, or dbt.",
)
@click.option("--offline", is_flag=True, help="Fetch nothing.")
@output_options
@click.option("-q", "--quiet", is_flag=True, help="Only the verdict.")
@click.option("-v", "--verbose", is_flag=True, help="Also list what is only good to know.")
@color_option
def command(products: tuple[str, ...], **options: Any) -> int:
    """Write the dbt project that products and their contracts ask for.

    PRODUCT is a file, an id or a name; without any, all products of the workspace are
    generated. Files that were edited since are never overwritten: what is new is merged in
    where both can be had, and they are kept where not. Without a terminal nothing is asked:
    new files and unedited ones are written, all others are kept and listed.

    \b
    Exit code 0: the project is as it should be. 1: errors in contracts, or conflicts; with
    --check also anything that is to be written.

    \b
    Examples:
      floe generate
      floe generate customer-360 --diff --dry-run
      floe generate --check
    """  # noqa: D301
    check_edited(options)
    opened = open_workspace(product_files(products), offline=options["offline"])
    project = options["project_dir"] or opened.dbt_project
    folder = open_generated_folder(project)
    with show_progress(quiet=options["quiet"]) as progress:
        linted = lint_paths(opened, (), options, progress)
        request = GenerateRequest(
            _dbt_options(opened, project, options),
            product_words(opened, products),
            _seen(project, opened.root),
            progress,
        )
        generation = plan_generation(linted, folder, request)
    permissions = make_permissions(options, is_text=not is_json(options))
    decisions = tuple(decide(planned, permissions) for planned in generation.planned)
    if not (generation.is_stopped or options["check"] or options["dry_run"]):
        with show_progress(quiet=options["quiet"]) as progress:
            folder.apply(steps_of(decisions, generation.state, generation.state_text), progress)
    print_generation(_report(opened, linted, generation, decisions, project, options), options)
    if not linted.graph.products:
        click.echo(f"note: there is no product in {opened.root}", err=True)
    return _exit_code(generation, decisions, options)


def _seen(project: Path, start: Path) -> str:
    return Path(os.path.relpath(project.resolve(), start)).as_posix()


def _dbt_options(opened: Opened, project: Path, options: dict[str, Any]) -> DbtOptions:
    settings = opened.settings
    return DbtOptions(
        adapter=options["adapter"] or settings.dbt.adapter,
        project_name=settings.dbt.name or settings.name or opened.root.name or "floe",
        server=options["server"] or settings.dbt.environment or settings.servers.default,
        overrides=settings.servers.values,
        between=settings.checks.between,
        is_lenient=options["lenient"],
        workspace=_seen(opened.root, project.resolve()),
    )


def _report(
    opened: Opened,
    linted: Linted,
    generation: Generation,
    decisions: tuple[Decision, ...],
    project: Path,
    options: dict[str, Any],
) -> GenerationReport:
    return GenerationReport(
        _seen(project, Path.cwd()),
        tuple(
            tell_file(decision, decision.planned.path, options)
            for decision in decisions
            if _is_told(decision)
        ),
        make_report(opened, replace(linted, findings=generation.findings)),
        is_dry=options["check"] or options["dry_run"],
        is_stopped=generation.is_stopped,
    )


def _is_told(decision: Decision) -> bool:
    """A file that is neither there nor asked for is only forgotten."""
    planned = decision.planned
    return planned.existing is not None or planned.generated is not None


def _exit_code(
    generation: Generation, decisions: tuple[Decision, ...], options: dict[str, Any]
) -> int:
    if generation.is_stopped:
        return 1
    if options["check"]:
        return int(any(_is_to_be_done(decision.planned, options) for decision in decisions))
    if options["dry_run"]:
        return 0
    return int(any(decision.is_open_conflict for decision in decisions))


def _is_to_be_done(planned: PlannedFile, options: dict[str, Any]) -> bool:
    if planned.state is FileState.ORPHANED:
        return planned.is_due and options["delete_orphans"] is not False
    return planned.is_behind
