"""`floe check`: measure what contracts promise of their data."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from floe.cli.data_options import asked_tables, data_options, tell_unreadable
from floe.cli.options import asked_format, choose_format, color_option, wants_color
from floe.cli.printing import print_json, shown_file
from floe.cli.progress import show_progress
from floe.cli.spark_wishes import make_wish
from floe.errors import ConfigurationError, FloeError
from floe.findings import Severity
from floe.graph import Graph
from floe.model import Place
from floe.plan import explain
from floe.progress import Progress
from floe.reports import count
from floe.reports.runs import RUN_FORMATS, render_runs
from floe.results import Run, Status, exit_code
from floe.wiring import Opened, open_ledger, open_tables, open_workspace, write_file
from floe.workflows.data import (
    CheckRequest,
    Planned,
    Split,
    Tables,
    plan_checks,
    prepare_checks,
    run_checks,
    set_aside,
    split_places,
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
    with show_progress(quiet=options["quiet"]) as progress:
        request = make_request(opened, contracts, options, progress)
        graph, prepared = prepare_checks(opened.workspace, request)
        sources = {table: source for each in prepared for table, source in each.sources.items()}
        declared = {table: type_ for each in prepared for table, type_ in each.declared.items()}
        wish = make_wish(opened, options, progress)
        with open_tables(opened, sources, wish, declared=declared, now=request.now) as tables:
            planned = plan_checks(prepared, tables, request.progress)
            if options["explaining"]:
                _print_plan(planned, options)
                return int(tell_unreadable(opened, graph, request))
            _refuse_used_places(planned, options["quarantine"])
            runs = tuple(run_checks(each, tables, request) for each in planned)
            splits = _split(planned, runs, tables, request, options["quarantine"])
    unrecorded = None if options["no_record"] else _record(opened, runs)
    _print_runs(opened, graph, runs, options)
    for note in (*_notes(runs, request), *_split_notes(splits, options["quarantine"])):
        click.echo(note, err=True)
    is_part_unread = tell_unreadable(opened, graph, request)
    if not (runs or is_part_unread):
        click.echo(f"note: there is no contract with a schema in {opened.root}", err=True)
    if unrecorded is not None:
        click.echo(f"the run is not in the ledger: {unrecorded}", err=True)
    _raise_failures(splits)
    return int(is_part_unread) or _verdict(opened, runs, options) or (3 if unrecorded else 0)


def _split(
    planned: tuple[Planned, ...],
    runs: tuple[Run, ...],
    tables: Tables,
    request: CheckRequest,
    quarantine: str | None,
) -> tuple[Split, ...]:
    if quarantine is None:
        return ()
    return tuple(
        split
        for each, run in zip(planned, runs, strict=True)
        for split in set_aside(each, tables.engine, quarantine, request.progress, run.results)
    )


def _split_notes(splits: tuple[Split, ...], quarantine: str | None) -> Iterator[str]:
    for split in splits:
        if split.bad is not None:
            yield f"{split.table}: {count(split.bad, 'bad row')} set aside below {quarantine}"
        elif split.failure is None:
            yield f"note: {split.table}: no rows are written, for no check judges single rows"
        if split.bad is not None and split.left_out:
            listed = ", ".join(split.left_out)
            yield f"note: {split.table}: good rows may break what took no part: {listed}"


def _raise_failures(splits: tuple[Split, ...]) -> None:
    """What could not be written is told last, when nothing else can be lost with it."""
    failures = [split.failure for split in splits if split.failure is not None]
    for failure in failures[1:]:
        click.echo(f"error: {failure}", err=True)
    if failures:
        raise failures[0]


def _notes(runs: tuple[Run, ...], request: CheckRequest) -> Iterator[str]:
    broken = [each for run in runs for each in run.results if each.status in _BROKEN]
    withheld = sum(each.check.is_classified for each in broken)
    if request.sample and withheld:
        them = count(withheld, "broken check")
        yield f"note: no rows are shown for {them} on classified columns"


def make_request(
    opened: Opened, contracts: tuple[Path, ...], options: dict[str, Any], progress: Progress
) -> CheckRequest:
    """What the command line and floe.toml ask for."""
    checks = opened.settings.checks
    return CheckRequest(
        **asked_tables(opened, contracts, options),
        where=options["where"],
        between=checks.between,
        sample=checks.sample if options["sample"] is None else options["sample"],
        progress=progress,
    )


def _refuse_used_places(planned: tuple[Planned, ...], quarantine: str | None) -> None:
    """Say it before anything is measured: a run that ends on it would be lost."""
    if quarantine is None:
        return
    used: set[str] = set()
    for place in (place for one in planned for place in split_places(one, quarantine)):
        if place in used:
            raise ConfigurationError(f"two tables would be written to '{place}': split them apart")
        if "://" not in place and Path(place).exists():
            raise ConfigurationError(f"'{place}' exists already: choose a path that does not")
        used.add(place)


def _record(opened: Opened, runs: tuple[Run, ...]) -> FloeError | None:
    """Record the runs; what keeps them out is told after the results."""
    try:
        ledger = open_ledger(opened)
        for run in runs:
            with ledger.transaction() as transaction:
                transaction.runs.record(run)
    except FloeError as error:
        return error
    return None


def _print_plan(planned: tuple[Planned, ...], options: dict[str, Any]) -> None:
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
        return
    for each, plan in plans:
        click.echo(f"{each.prepared.contract.title}\n{plan.as_text()}")


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
