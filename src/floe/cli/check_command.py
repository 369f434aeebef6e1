"""`floe check`: measure what contracts promise of their data."""

import shutil
from functools import partial
from pathlib import Path
from typing import Any

import click

from floe.cli.data_options import data_arguments, data_options, print_unreadable, spark_arguments
from floe.cli.options import asked_format, choose_format, color_option, wants_color
from floe.cli.output import print_rendered, remark, say
from floe.cli.printing import shown_file
from floe.cli.progress import show_progress
from floe.cli.workspaces import open_workspace
from floe.contracts import tree_secrets
from floe.errors import ConfigurationError, FloeError
from floe.model import Place
from floe.plan import explain
from floe.reports.runs import RUN_FORMATS, render_plans, render_runs
from floe.wiring import (
    Opened,
    check_request,
    foresee_tables,
    open_emission,
    open_ledger,
    reach_tables,
    spark_request,
    write_report,
)
from floe.workflows.data import Checked, PlannedChecks, check_contracts, plan_contracts

_ASKED = ("where", "sample", "quarantine", "fail_on", "allow_not_run")


@click.command("check")
@click.argument("contracts", nargs=-1, type=click.Path(path_type=Path))
@data_options
@click.option("--where", metavar="EXPR", help="Only rows for which this SQL condition holds.")
@click.option(
    "--fail-on",
    type=click.Choice(("error", "warning", "info")),
    help="The weakest broken promise that makes the exit code 1; default error.",
)
@click.option("--allow-not-run", is_flag=True, help="Checks that were not run do not fail the run.")
@click.option("--sample", type=click.IntRange(0), metavar="N", help="Show N rows per broken check.")
@click.option("--quarantine", metavar="PATH", help="Write good and bad rows apart, below PATH.")
@click.option("--explain", "explaining", is_flag=True, help="Print the plan, and run nothing.")
@click.option("--no-record", is_flag=True, help="Leave the run out of the ledger.")
@click.option("--format", "format_", type=click.Choice(RUN_FORMATS), help="How to print.")
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write to a file.")
@click.option("-q", "--quiet", is_flag=True, help="Only the verdict.")
@click.option("-v", "--verbose", is_flag=True, help="Also list the checks that passed.")
@color_option
def command(contracts: tuple[Path, ...], **options: Any) -> int:
    """Measure what contracts promise of their data, and say which promises hold.

    CONTRACTS are files or folders; without any, every contract of the workspace is checked.
    The tables are found through the contract's servers. Credentials come from environment
    variables only. Every run is recorded; `floe results` shows the history. In a workspace it is
    also told as events of OpenLineage, by [lineage] of floe.toml.
    """
    opened = open_workspace(contracts)
    asked = {name: options[name] for name in _ASKED} | data_arguments(options)
    if not (options["no_record"] or options["explaining"]):
        opened.need_settings("ledger")
    ledger = None if options["no_record"] else partial(open_ledger, opened)
    with show_progress(quiet=options["quiet"]) as progress:
        asked |= {"is_planned_only": options["explaining"], "tell": remark}
        request = check_request(opened, contracts, progress=progress, **asked)
        if options["explaining"]:
            plans = plan_contracts(opened.workspace, request, foresee_tables(opened))
            _refuse_nothing(opened, plans.planned, plans.unreadable)
            return _print_plans(opened, plans, options)
        spark = spark_request(opened, **spark_arguments(options), progress=progress)
        reach = reach_tables(opened, spark)
        emission = open_emission(opened, remark) if ledger and opened.is_workspace else None
        checked = check_contracts(opened.workspace, request, reach, ledger, emission)
    _refuse_nothing(opened, checked.runs, checked.unreadable)
    _print_runs(opened, checked, options)
    for note in checked.notes:
        remark(note)
    print_unreadable(opened, checked.unreadable)
    if checked.unrecorded is not None:
        remark(f"the run is not in the ledger: {checked.unrecorded}")
    _raise_failures(checked.failures)
    return checked.verdict


def _refuse_nothing(opened: Opened, *found: tuple[object, ...]) -> None:
    if not any(found):
        raise ConfigurationError(f"there is no contract to check in {opened.root}")


def _raise_failures(failures: tuple[FloeError, ...]) -> None:
    """What could not be written is told last, when nothing else can be lost with it."""
    for failure in failures[1:]:
        remark(f"error: {failure}")
    if failures:
        raise failures[0]


def _print_plans(opened: Opened, checks: PlannedChecks, options: dict[str, Any]) -> int:
    plans = (
        (
            contract.prepared.contract.title,
            explain(contract.plan, contract.prepared.checks),
            tree_secrets(contract.prepared.contract.node),
        )
        for contract in checks.planned
    )
    is_json = asked_format(options["format_"], as_json=options["as_json"]) == "json"
    unreadable = [shown_file(opened, file) for file in checks.unreadable]
    say(render_plans(plans, unreadable, as_json=is_json), nl=False)
    print_unreadable(opened, checks.unreadable)
    return int(bool(checks.unreadable))


def _print_runs(opened: Opened, checked: Checked, options: dict[str, Any]) -> None:
    output = options["output"]
    color = output is None and wants_color(options["color"])

    def locate(place: Place) -> tuple[str, int]:
        return shown_file(opened, place.file), checked.graph.position(place)[0]

    format_ = choose_format(options["format_"], as_json=options["as_json"], output=output)
    text = render_runs(
        checked.runs,
        format_,
        outcome=checked.outcome,
        locate=locate,
        sources={file: source.document for file, source in checked.graph.sources.items()},
        color=color,
        quiet=options["quiet"],
        verbose=options["verbose"],
        width=shutil.get_terminal_size((100, 24)).columns,
    )
    if output is not None:
        write_report(output, text if text.endswith("\n") else text + "\n")
    elif text:
        print_rendered(text, format_, color=color)
