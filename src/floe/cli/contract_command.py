"""`floe contract`: contracts that are drafted, not written."""

import os
import posixpath
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from floe.cli.data_options import spark_arguments
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
from floe.cli.manifests import find_manifest
from floe.cli.options import color_option
from floe.cli.printing import output_options
from floe.cli.progress import show_progress
from floe.dbt.manifest import GROUPINGS
from floe.errors import ConfigurationError
from floe.plan import TableSource
from floe.progress import Progress, no_progress
from floe.reports.generations import GenerationReport
from floe.wiring import (
    Opened,
    open_generated_folder,
    open_tables,
    open_workspace,
    spark_request,
    wanted_tables,
)
from floe.workflows.drafting import (
    Drafting,
    DraftRequest,
    RealTables,
    WantedTable,
    plan_drafts,
    unread_documents,
)
from floe.workflows.generation import Decision, decide, steps_of
from floe.workflows.linting import Linted, add_findings

Wanted = tuple[tuple[WantedTable, TableSource], ...]
_FOLDER = click.Path(path_type=Path, file_okay=False)
_FILE = click.Path(path_type=Path, dir_okay=False)


@click.group("contract")
def command() -> None:
    """Draft contracts from what is known already."""


@command.command("generate")
@click.argument("products", metavar="[PRODUCT]...", nargs=-1)
@click.option("--manifest", type=_FILE, help="A dbt manifest.json; the default is floe.toml's.")
@click.option("--catalog", type=_FILE, help="dbt's catalog.json; the default is beside it.")
@click.option("--project-dir", type=_FOLDER, help="The dbt project that the manifest is of.")
@click.option(
    "--per",
    type=click.Choice(GROUPINGS),
    default=GROUPINGS[0],
    show_default=True,
    help="What of a manifest makes one contract.",
)
@click.option("--table", "tables", multiple=True, metavar="NAME|PATH", help="A real table.")
@click.option("--table-format", metavar="FORMAT", help="How the files of --table are written.")
@click.option("--profile", is_flag=True, help="Add what the rows of --table suggest.")
@click.option("-o", "--output", type=_FOLDER, help="The folder for all contracts.")
@click.option("--check", is_flag=True, help="Write nothing; exit code 1 if anything is to be done.")
@click.option("--dry-run", is_flag=True, help="Write nothing, and say what would be done.")
@click.option("-y", "--yes", is_flag=True, help="Ask nothing: write, and merge into edited files.")
@click.option("--diff", is_flag=True, help="Show what changes in each file.")
@click.option("--replace-edited", is_flag=True, help="Take floe's text; yours is kept as .orig.")
@click.option("--keep-edited", is_flag=True, help="Take your text for right, conflicts included.")
@click.option("--master", metavar="URL", help="Where Spark runs: local[4], spark://…, sc://….")
@click.option("--conf", multiple=True, metavar="K=V", help="A Spark setting.")
@output_options
@click.option("-q", "--quiet", is_flag=True, help="Only the verdict.")
@click.option("-v", "--verbose", is_flag=True, help="Also list what is only good to know.")
@color_option
def generate(products: tuple[str, ...], **options: Any) -> int:
    """Draft contracts: from ports, from a dbt project, from tables.

    PRODUCT is a file, an id or a name; without any, all products of the workspace are meant,
    unless tables are named. A port that has a contract already is left alone. Types, tests,
    classes, freshness and lineage come from a dbt manifest where there is one; with --manifest
    also the tables of dbt that no port stands for, and that no contract speaks of, get one.
    A --table that is called like a port fills the port's draft; any other gets a contract of its
    own. What nobody knows is listed, and never stops anything; nor does a file that cannot be read.

    What was drafted before is drafted anew, and what people have changed since is kept.

    \b
    Exit code 0: done. 1: conflicts, or files that cannot be read; with --check also anything
    that is to be written. 2: a stale manifest, or a table that does not exist. 3: a table that
    cannot be read.

    \b
    Examples:
      floe contract generate
      floe contract generate customer-360 --manifest dbt/target/manifest.json
      floe contract generate --table data/orders --profile -o contracts
      floe contract generate customer-360 --table lake.customers
    """  # noqa: D301
    _check_options(options)
    opened = open_workspace(product_files(products))
    request, wanted = _request(opened, products, options)
    with show_progress(quiet=options["quiet"]) as progress:
        linted = lint_paths(opened, (), {}, progress)
        drafting = _plan(opened, linted, replace(request, progress=progress), wanted, options)
    unread = unread_documents(linted)
    decisions = _decide(drafting, options)
    if not (options["check"] or options["dry_run"]):
        _apply(opened, drafting, decisions)
    so_far = replace(linted.without_findings, findings=unread)
    reported = add_findings(so_far, drafting.findings)
    report = _report(opened, reported, decisions, options)
    # Who named tables, and gets no file for them, is told why.
    is_answer = bool(wanted) and not report.files
    print_generation(report, {**options, "verbose": options["verbose"] or is_answer})
    return 1 if unread else _exit_code(decisions, options)


def _check_options(options: dict[str, Any]) -> None:
    check_edited(options)
    for name in ("table_format", "profile"):
        if options[name] and not options["tables"]:
            word = name.replace("_", "-")
            raise ConfigurationError(f"--{word} belongs to --table: name a table")


def _request(
    opened: Opened, products: tuple[str, ...], options: dict[str, Any]
) -> tuple[DraftRequest, Wanted]:
    wanted = wanted_tables(opened, options["tables"], options["table_format"])
    manifest = find_manifest(
        opened, options["manifest"], options["catalog"], options["project_dir"]
    )
    tiers = opened.settings.tiers
    request = DraftRequest(
        products=product_words(opened, products),
        with_products=bool(products) or not wanted,
        manifest=manifest,
        manifest_file=str(options["manifest"] or opened.settings.dbt.manifest),
        whole_manifest=options["manifest"] is not None and not products,
        grouping=options["per"],
        tables=tuple(wanted_table for wanted_table, _ in wanted),
        with_profile=options["profile"],
        output=opened.name_file(options["output"]) if options["output"] else None,
        enterprise=tiers.enterprise,
        domains=tiers.domain,
    )
    return request, wanted


def _plan(
    opened: Opened, linted: Linted, request: DraftRequest, wanted: Wanted, options: dict[str, Any]
) -> Drafting:
    with _open_tables(opened, wanted, options, request.progress) as tables:
        return plan_drafts(
            linted.authored,
            opened.workspace,
            lambda folder: open_generated_folder(opened.root / folder),
            request,
            tables,
        )


@contextmanager
def _open_tables(
    opened: Opened, wanted: Wanted, options: dict[str, Any], progress: Progress
) -> Iterator[RealTables | None]:
    if not wanted:
        yield None
        return
    sources = {wanted_table.table: source for wanted_table, source in wanted}
    spark = spark_request(opened, **spark_arguments(options), progress=progress)
    with open_tables(opened, sources, spark) as tables:
        yield tables


def _decide(drafting: Drafting, options: dict[str, Any]) -> dict[str, tuple[Decision, ...]]:
    permissions = make_permissions(
        {**options, "delete_orphans": False}, is_text=not is_json(options)
    )
    return {
        plan.folder: tuple(decide(planned, permissions) for planned in plan.planned)
        for plan in drafting.folders
    }


def _apply(opened: Opened, drafting: Drafting, decisions: dict[str, tuple[Decision, ...]]) -> None:
    for plan in drafting.folders:
        steps = steps_of(decisions[plan.folder], plan.state, plan.state_text)
        open_generated_folder(opened.root / plan.folder).apply(steps, no_progress)


def _report(
    opened: Opened,
    reported: Linted,
    decisions: dict[str, tuple[Decision, ...]],
    options: dict[str, Any],
) -> GenerationReport:
    files = tuple(
        tell_file(
            decision, posixpath.normpath(posixpath.join(folder, decision.planned.path)), options
        )
        for folder, made in decisions.items()
        for decision in made
    )
    # A gap may be one of a contract that is only drafted now.
    spoken_of = {*reported.files, *(finding.place.file for finding in reported.findings)}
    return GenerationReport(
        Path(os.path.relpath(opened.root)).as_posix(),
        files,
        replace(make_report(opened, reported), files=len(spoken_of)),
        is_dry=options["check"] or options["dry_run"],
    )


def _exit_code(decisions: dict[str, tuple[Decision, ...]], options: dict[str, Any]) -> int:
    made = [decision for folder in decisions.values() for decision in folder]
    if options["check"]:
        return int(any(decision.planned.is_behind for decision in made))
    if options["dry_run"]:
        return 0
    return int(any(decision.is_open_conflict for decision in made))
