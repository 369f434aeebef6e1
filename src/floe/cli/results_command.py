"""`floe results`: what earlier runs of `floe check` came to."""

import shutil
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import click

from floe.cli.options import color_option, wants_color
from floe.cli.output import remark, say
from floe.cli.printing import output_options, shown_file
from floe.cli.workspaces import open_workspace
from floe.errors import ConfigurationError
from floe.model import parse_duration
from floe.reports.runs import render_past_results, render_runs, render_summaries
from floe.results import CheckOutcome, Run, RunRecords, Status
from floe.wiring import Opened, open_ledger

_STATUSES = tuple(status.value for status in Status)


@click.command("results")
@click.argument("contract", required=False)
@click.option("--check", metavar="ID", help="The history of one check, such as orders.id/required.")
@click.option("--run", "run_id", metavar="ID", help="One run with its results, by id or beginning.")
@click.option("--limit", type=click.IntRange(1, 100_000), default=20, show_default=True)
@click.option("--since", metavar="WHEN", help="Not before a date (2027-01-31) or a time ago (7d).")
@click.option(
    "--status", "statuses", multiple=True, type=click.Choice(_STATUSES), help="Only with these."
)
@click.option("-v", "--verbose", is_flag=True, help="With --run: also the checks that passed.")
@output_options
@color_option
def command(contract: str | None, **options: Any) -> int:
    """Show the runs that `floe check` has recorded, the newest first.

    CONTRACT is an id of a contract or its file; without it, all contracts are shown.
    Dates and times are in UTC.

    \b
    Examples:
      floe results
      floe results orders --since 7d --status failed
      floe results orders --check orders.customer_id/required
      floe results --run 3f2a
    """  # noqa: D301
    opened = open_workspace()
    options["format_"] = "json" if options["as_json"] else options["format_"]
    is_listing = options["run_id"] is None
    if not is_listing and (contract or options["check"] or options["since"]):
        raise ConfigurationError("--run names one run; it goes with --status and --format only")
    with open_ledger(opened).reading() as transaction:
        if is_listing:
            text = _list(opened, transaction.runs, contract, options)
        else:
            text = _show_run(opened, transaction.runs, options)
    say(text, nl=False, color=wants_color(options["color"]))
    return 0


def _list(
    opened: Opened, records: RunRecords, contract: str | None, options: dict[str, Any]
) -> str:
    name = _contract_name(opened, contract)
    format_, check, columns = options["format_"], options["check"], _columns()
    asked = {
        "limit": options["limit"],
        "since": _read_moment(options["since"], datetime.now(UTC)),
        "status": _statuses(options),
    }
    if format_ != "json" and (name or check) and not _has_any(records, name, check):
        about = " of ".join(f"'{asked}'" for asked in (check, name) if asked)
        remark(f"nothing was ever recorded of {about}: floe results lists all runs")
    if check is None:
        return render_summaries(records.list(name, **asked), format_, columns=columns)
    return render_past_results(records.history(name, check, **asked), format_, columns=columns)


def _has_any(records: RunRecords, name: str | None, check: str | None) -> bool:
    return bool(records.history(name, check, limit=1) if check else records.list(name, limit=1))


def _show_run(opened: Opened, records: RunRecords, options: dict[str, Any]) -> str:
    statuses = _statuses(options)
    run = _find(records, options["run_id"])
    return render_runs(
        (_chosen(run, statuses),),
        options["format_"],
        outcome=CheckOutcome(runs=(run,)),
        locate=lambda place: (shown_file(opened, place.file), 0),
        color=wants_color(options["color"]),
        verbose=options["verbose"] or bool(statuses),
        width=_columns(),
    )


def _statuses(options: dict[str, Any]) -> tuple[Status, ...]:
    return tuple(Status(status) for status in options["statuses"])


def _columns() -> int:
    return shutil.get_terminal_size((100, 24)).columns


def _contract_name(opened: Opened, contract: str | None) -> str | None:
    """A file is known by its name in the workspace; what is no file is an id."""
    if contract is None or not Path(contract).is_file():
        return contract
    return opened.name_file(Path(contract))


def _find(records: RunRecords, run_id: str) -> Run:
    run = records.find(run_id)
    if run is None:
        raise ConfigurationError(
            f"there is no run '{run_id}', or several begin so; floe results lists their ids"
        )
    return run


def _chosen(run: Run, statuses: tuple[Status, ...]) -> Run:
    if not statuses:
        return run
    return replace(run, results=tuple(r for r in run.results if r.status in statuses))


def _read_moment(text: str | None, now: datetime) -> datetime | None:
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        duration = parse_duration(text)
        if duration is None:
            message = f"--since '{text}' is neither a date such as 2027-01-31 nor a time such as 7d"
            raise ConfigurationError(message) from None
        return _ago(now, float(duration.length))
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _ago(now: datetime, seconds: float) -> datetime:
    try:
        return now - timedelta(seconds=seconds)
    except OverflowError:
        return datetime.min.replace(tzinfo=UTC)
