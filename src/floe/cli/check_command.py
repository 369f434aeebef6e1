"""`floe check`: measure what contracts promise of their data."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from floe.cli.data_options import asked_tables, data_options, make_wish
from floe.cli.options import asked_format, choose_format, color_option, wants_color
from floe.cli.printing import print_json, shown_file
from floe.cli.progress import progress
from floe.cli.steps import show_step
from floe.errors import ConfigurationError, FloeError
from floe.findings import Severity
from floe.graph import Graph
from floe.model import Place
from floe.plan import explain
from floe.reports import count
from floe.reports.runs import RUN_FORMATS, render_runs
from floe.results import Run, Status, exit_code
from floe.wiring import Opened, open_ledger, open_tables, open_workspace, write_file
from floe.workflows import Say
from floe.workflows.data import (
    CheckRequest,
    Planned,
    plan_checks,
    prepare_checks,
    run_checks,
)

_BROKEN = (Status.FAILED, Status.WARNED)


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
    variables only. Every run is recorded; `floe results` shows the history.
    """
    opened = open_workspace(contracts)
    with progress(quiet=options["quiet"]) as say:
        request = make_request(opened, contracts, options, say)
        graph, prepared = prepare_checks(opened.workspace, request)
        sources = {table: source for each in prepared for table, source in each.sources.items()}
        declared = {table: type_ for each in prepared for table, type_ in each.declared.items()}
        wish = make_wish(opened, options)
        with open_tables(opened, sources, wish, declared=declared, now=request.now) as tables:
            planned = plan_checks(prepared, tables, request.tell)
            if options["explaining"]:
                return _print_plan(planned, options)
            _refuse_used_places(planned, options["quarantine"])
            runs = tuple(run_checks(each, tables, request) for each in planned)
    unrecorded = None if options["no_record"] else _record(opened, runs)
    _print_runs(opened, graph, runs, options)
    for note in _notes(opened, runs, request):
        click.echo(note, err=True)
    if unrecorded is not None:
        click.echo(f"the run is not in the ledger: {unrecorded}", err=True)
    return _verdict(opened, runs, options) or (3 if unrecorded else 0)


def _notes(opened: Opened, runs: tuple[Run, ...], request: CheckRequest) -> Iterator[str]:
    if not runs:
        yield f"note: there is no contract with a schema in {opened.root}"
    for run in runs:
        for table, bad in run.set_aside.items():
            yield f"{table}: {count(bad, 'bad row')} set aside below {request.quarantine}"
    broken = [each for run in runs for each in run.results if each.status in _BROKEN]
    withheld = sum(each.check.is_classified for each in broken)
    if request.sample and withheld:
        them = count(withheld, "broken check")
        yield f"note: no rows are shown for {them} on classified columns"


def make_request(
    opened: Opened, contracts: tuple[Path, ...], options: dict[str, Any], say: Say
) -> CheckRequest:
    """What the command line and floe.toml ask for."""
    checks = opened.settings.checks
    return CheckRequest(
        **asked_tables(opened, contracts, options),
        where=options["where"],
        between=checks.between,
        sample=checks.sample if options["sample"] is None else options["sample"],
        quarantine=options["quarantine"],
        tell=lambda step: say(show_step(step)),
    )


def _refuse_used_places(planned: tuple[Planned, ...], quarantine: str | None) -> None:
    """Say it before anything is measured: a run that ends on it would be lost."""
    if quarantine is None or "://" in quarantine:
        return
    for table in (each.table for one in planned for each in one.plan.tables):
        place = Path(quarantine) / table.physical_name
        if place.exists():
            raise ConfigurationError(f"'{place}' exists already: choose a path that does not")


def _record(opened: Opened, runs: tuple[Run, ...]) -> FloeError | None:
    """Record the runs; what keeps them out is told after the results."""
    try:
        ledger = open_ledger(opened)
        for run in runs:
            ledger.record(run)
    except FloeError as error:
        return error
    return None


def _print_plan(planned: tuple[Planned, ...], options: dict[str, Any]) -> int:
    plans = [(each, explain(each.plan, each.prepared.checks)) for each in planned]
    if asked_format(options["format_"], as_json=options["as_json"]) == "json":
        print_json(
            {
                "plans": [
                    {"contract": each.prepared.contract.title, **plan.as_object()}
                    for each, plan in plans
                ]
            }
        )
        return 0
    for each, plan in plans:
        click.echo(f"{each.prepared.contract.title}\n{plan.as_text()}")
    return 0


def _print_runs(
    opened: Opened, graph: Graph, runs: tuple[Run, ...], options: dict[str, Any]
) -> None:
    output = options["output"]
    color = output is None and wants_color(options["color"])

    def locate(place: Place) -> tuple[str, int]:
        return shown_file(opened, place.file), graph.position(place)[0]

    text = render_runs(
        runs,
        choose_format(options["format_"], as_json=options["as_json"], output=output),
        locate=locate,
        sources={file: source.document for file, source in graph.sources.items()},
        color=color,
        quiet=options["quiet"],
        verbose=options["verbose"],
        width=shutil.get_terminal_size((100, 24)).columns,
    )
    if output is not None:
        write_file(output, text if text.endswith("\n") else text + "\n")
    elif text:
        click.echo(text, nl=not text.endswith("\n"), color=color)


def _verdict(opened: Opened, runs: tuple[Run, ...], options: dict[str, Any]) -> int:
    checks = opened.settings.checks
    return exit_code(
        tuple(result for run in runs for result in run.results),
        fail_on=Severity(options["fail_on"] or checks.fail_on),
        allow_not_run=options["allow_not_run"] or checks.allow_not_run,
    )
