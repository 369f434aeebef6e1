"""`floe contract`: contracts that are drafted, not written."""

from contextlib import nullcontext
from pathlib import Path
from typing import Any

import click

from floe.cli.data_options import spark_arguments
from floe.cli.generated_files import (
    file_options,
    print_generation,
    read_permissions,
    report_options,
)
from floe.cli.output import remark
from floe.cli.progress import show_progress
from floe.cli.workspaces import open_workspace
from floe.dbt.manifest import GROUPINGS
from floe.errors import ConfigurationError
from floe.wiring import (
    draft_request,
    product_files,
    reach_generated_folders,
    reach_named_tables,
    spark_request,
    wanted_tables,
)
from floe.workflows.drafting import OpenRealTables, draft_contracts

_FOLDER = click.Path(path_type=Path, file_okay=False)
_FILE = click.Path(path_type=Path, dir_okay=False)
_ASKED = ("manifest", "catalog", "project_dir", "per", "select", "profile", "output")


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
@click.option(
    "--select",
    multiple=True,
    metavar="SELECTOR",
    help="Only these tables of the manifest: NAME, tag:, path:, package:, source:.",
)
@click.option("--table", "tables", multiple=True, metavar="NAME|PATH", help="A real table.")
@click.option("--table-format", metavar="FORMAT", help="How the files of --table are written.")
@click.option("--profile", is_flag=True, help="Add what the rows of --table suggest.")
@click.option("-o", "--output", type=_FOLDER, help="The folder for all contracts.")
@file_options(yes="Ask nothing: write, and merge into edited files.")
@click.option("--master", metavar="URL", help="Where Spark runs: local[4], spark://…, sc://….")
@click.option("--conf", multiple=True, metavar="K=V", help="A Spark setting.")
@report_options
def generate(products: tuple[str, ...], **options: Any) -> int:
    """Draft contracts: from ports, from a dbt project, from tables.

    PRODUCT is a file, an id or a name; without any, all products of the workspace are meant,
    unless tables are named. A port that has a contract already is left alone. Types, tests,
    classes, freshness and lineage come from a dbt manifest where there is one; with --manifest
    also the tables of dbt that no port stands for, and that no contract speaks of, get one, but
    for ephemeral models and those of packages; --select takes only some of them.
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
      floe contract generate --manifest target/manifest.json --select tag:gold --select 'fct_*'
      floe contract generate --table data/orders --profile -o contracts
      floe contract generate customer-360 --table lake.customers
    """  # noqa: D301
    with show_progress(quiet=options["quiet"]) as progress:
        permissions = read_permissions(options, progress)
        _check_options(options)
        opened = open_workspace(product_files(products))
        tables = wanted_tables(opened, options["tables"], options["table_format"])
        asked = {name: options[name] for name in _ASKED}
        tell = remark
        request = draft_request(
            opened, products, tables, permissions, **asked, tell_stale=tell, progress=progress
        )
        reach: OpenRealTables = nullcontext
        if tables:
            spark = spark_request(opened, **spark_arguments(options), progress=progress)
            reach = reach_named_tables(opened, tables, spark)
        folders = reach_generated_folders(opened)
        outcome = draft_contracts(opened.workspace, request, folders, reach)
    # Who named tables, and gets no file for them, is told why.
    is_answer = bool(tables) and not outcome.decisions
    shown = {**options, "verbose": options["verbose"] or is_answer}
    print_generation(opened, outcome, opened.root, shown)
    if not (tables or outcome.decisions or options["manifest"] or options["quiet"]):
        remark(
            "no port lacks a contract; tables of dbt are drafted with --manifest, others --table"
        )
    return outcome.verdict


def _check_options(options: dict[str, Any]) -> None:
    if options["select"] and options["manifest"] is None:
        raise ConfigurationError("--select belongs to --manifest: name one")
    for name in ("table_format", "profile"):
        if options[name] and not options["tables"]:
            word = name.replace("_", "-")
            raise ConfigurationError(f"--{word} belongs to --table: name a table")
