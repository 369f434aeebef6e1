"""`floe usage CONTRACT`: who reads it, how often and since when."""

from datetime import datetime
from typing import Any

import click

from floe.cli.output import remark, say
from floe.cli.printing import output_options, print_json, print_table, printable
from floe.cli.workspaces import open_workspace
from floe.reports import count
from floe.usage import Consumer, ContractUsage
from floe.wiring import find_usage, read_clock, read_day

_HEADINGS = ("PRODUCT", "JOB", "OWNER", "READS", "FAILED", "TRIED", "LAST ACCESSED", "COLUMNS")
_UNKNOWN = "unknown"
_OTHERS = "others unknown"


@click.command("show")
@click.argument("contract")
@click.option("--since", metavar="DAY", help="From this day on: 2026-11-01, or 30d for days ago.")
@click.option("--until", metavar="DAY", help="Up to this day, and with it.")
@output_options
def show(contract: str, since: str | None, until: str | None, as_json: bool, format_: str) -> int:
    """Say who uses CONTRACT: a file, an ODCS id, a name or a full name.

    Reads are runs that came to their end; those that failed, and those of which no end is known,
    are counted apart. The product that gives the contract out is left out. Only jobs that send
    events are seen.

    \b
    Examples:
      floe usage orders
      floe usage sales.shop/orders --since 30d --json
    """  # noqa: D301
    today = read_clock().date()
    days = {
        word: read_day(text, today)
        for word, text in (("since", since), ("until", until))
        if text is not None
    }
    usage = find_usage(open_workspace(), contract, **days)
    if as_json or format_ == "json":
        print_json(_object(usage))
        return 0
    _print(usage)
    return 0


def _print(usage: ContractUsage) -> None:
    window = usage.window
    say(f"# {printable(usage.contract)}, {window.since} to {window.until}")
    print_table(_HEADINGS, map(_row, usage.consumers))
    if usage.own:
        remark(f"{count(usage.own, 'run')} of its own product and of floe are left out")
    if usage.unmapped:
        remark(
            f"of {count(len(usage.unmapped), 'job')} nobody can tell the product: "
            "[[usage.jobs]] in floe.toml names jobs of products"
        )
    for note in usage.notes:
        remark(f"note: {printable(note)}")


def _row(consumer: Consumer) -> tuple[str, ...]:
    unknown = [_OTHERS if consumer.some_columns else _UNKNOWN] if consumer.columns is None else []
    columns = ", ".join((*consumer.known_columns, *unknown))
    return (
        printable(consumer.product or "?", 40),
        printable("/".join(filter(None, consumer.job)), 60),
        printable(consumer.owner or "", 40),
        f"{consumer.reads:,}",
        f"{consumer.failed:,}",
        f"{consumer.attempted:,}",
        _moment(consumer.last_accessed) or "never",
        printable(columns, 60),
    )


def _object(usage: ContractUsage) -> dict[str, Any]:
    return {
        "contract": usage.contract,
        "since": str(usage.window.since),
        "until": str(usage.window.until),
        "last_accessed": _moment(usage.last_accessed),
        "consumers": [
            {"product": consumer.product, **_of_consumer(consumer)} for consumer in usage.mapped
        ],
        "unmapped": [_of_consumer(consumer) for consumer in usage.unmapped],
        "own": usage.own,
        "notes": list(usage.notes),
    }


def _of_consumer(consumer: Consumer) -> dict[str, Any]:
    namespace, name = consumer.job
    return {
        "job": {"namespace": namespace, "name": name},
        "owner": consumer.owner,
        "reads": consumer.reads,
        "failed": consumer.failed,
        "attempted": consumer.attempted,
        "rows": consumer.rows,
        "last_accessed": _moment(consumer.last_accessed),
        "last_attempted": _moment(consumer.last_attempted),
        "columns": None if consumer.columns is None else list(consumer.columns),
        "some_columns": list(consumer.some_columns),
    }


def _moment(moment: datetime | None) -> str | None:
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ") if moment else None
