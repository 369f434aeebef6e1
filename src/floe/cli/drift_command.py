"""`floe drift`: where real tables differ from their contracts."""

from functools import partial
from pathlib import Path
from typing import Any

import click

from floe.cli.data_options import data_arguments, data_options, print_unreadable, spark_arguments
from floe.cli.options import color_option, wants_color
from floe.cli.output import say
from floe.cli.printing import output_options, shown_file
from floe.cli.progress import show_progress
from floe.cli.workspaces import open_workspace
from floe.errors import ConfigurationError
from floe.reports.drifts import render_drift_json, render_drift_text
from floe.wiring import Opened, drift_request, open_native_catalog, reach_tables, spark_request
from floe.workflows.data import ComparedContracts, compare_contracts

_ASKED = ("target", "with_data", "check_order", "fail_on")


@click.command("drift")
@click.argument("contracts", nargs=-1, type=click.Path(path_type=Path))
@data_options
@click.option(
    "--target",
    type=click.Choice(("auto", "spark", "native")),
    default="auto",
    show_default=True,
    help="Who is asked: Spark, or the catalog of the table's owner where there is one.",
)
@click.option("--data", "with_data", is_flag=True, help="Also look for nulls and repeated keys.")
@click.option("--order", "check_order", is_flag=True, help="Also compare the order of columns.")
@click.option(
    "--fail-on",
    type=click.Choice(("error", "warning", "info")),
    default="error",
    show_default=True,
    help="The weakest difference that makes the exit code 1.",
)
@output_options
@click.option("-q", "--quiet", is_flag=True, help="Only the verdict.")
@color_option
def command(contracts: tuple[Path, ...], **options: Any) -> int:
    """Say where real tables differ from what their contracts declare.

    CONTRACTS are files or folders; without any, every contract of the workspace is compared.
    Columns, types, nullability and keys are compared however deep they lie. PostgreSQL, DuckDB
    and Iceberg tables are looked up in their own catalogs, all others through Spark. No row is
    read unless --data is given.
    """
    opened = open_workspace(contracts)
    asked = {name: options[name] for name in _ASKED} | data_arguments(options)
    with show_progress(quiet=options["quiet"]) as progress:
        request = drift_request(opened, contracts, progress=progress, **asked)
        native = partial(open_native_catalog, opened)
        spark = spark_request(opened, **spark_arguments(options), progress=progress)
        reach = reach_tables(opened, spark)
        compared = compare_contracts(opened.workspace, request, native, reach)
    if not (compared.drifts or compared.unreadable):
        raise ConfigurationError(f"there is no contract with a schema in {opened.root}")
    _print(opened, compared, options)
    print_unreadable(opened, compared.unreadable)
    return compared.verdict


def _print(opened: Opened, compared: ComparedContracts, options: dict[str, Any]) -> None:
    if options["as_json"] or options["format_"] == "json":
        files = (shown_file(opened, file) for file in compared.unreadable)
        text = render_drift_json(compared.drifts, code=compared.verdict, unreadable=files)
        say(text, nl=False)
        return
    color = wants_color(options["color"])
    say(
        render_drift_text(compared.drifts, color=color, quiet=options["quiet"]),
        nl=False,
        color=color,
    )
