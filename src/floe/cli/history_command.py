"""`floe history`: what happened to a contract since it was first registered."""

import click

from floe.cli.output import say
from floe.cli.printing import output_options, print_json, print_table, printable
from floe.cli.workspaces import open_workspace
from floe.registry import (
    GovernanceEvent,
    broken_links,
    event_object,
    read_reference,
    version_object,
)
from floe.wiring import open_ledger
from floe.workflows.approving import OWNER_CHANGED
from floe.workflows.registering import find_version

_HEADINGS = ("WHEN", "WHAT", "CONTRACT", "VERSION", "WHO", "DIGEST")


@click.command("history")
@click.argument("contract")
@output_options
def command(contract: str, as_json: bool, format_: str) -> int:
    """List what happened to a contract, the oldest first.

    CONTRACT is an ODCS id or a full name. Events are chained by digests: if one was changed or
    taken out, exit code 1 and the number at which the chain breaks.

    \b
    Example:
      floe history sales.shop/orders
    """  # noqa: D301
    ledger = open_ledger(open_workspace())
    version = find_version(ledger, read_reference(contract))
    with ledger.reading() as transaction:
        broken = tuple(broken_links(transaction.events.list()))
        events = transaction.events.list(version.contract)
        versions = transaction.versions.of_contract(version.contract)
    if as_json or format_ == "json":
        told = {"events": [event_object(event) for event in events], "broken": list(broken)}
        print_json({**told, "contracts": [version_object(version) for version in versions]})
    else:
        print_events(events)
        if broken:
            say(f"the chain of events is broken at number {broken[0]}: the ledger was changed")
    return int(bool(broken))


def print_events(events: tuple[GovernanceEvent, ...]) -> None:
    """A line for each."""
    print_table(_HEADINGS, map(_row, events))


def _row(event: GovernanceEvent) -> tuple[str, ...]:
    name = str(event.details.get("fq_id", event.contract)).removesuffix(f":{event.version}")
    receiver = f" to {event.details['to']}" if event.kind == OWNER_CHANGED else ""
    return (
        f"{event.at:%Y-%m-%d %H:%M}",
        printable(f"{event.kind}{receiver}", 60),
        printable(name, 60),
        printable(event.version, 20),
        printable(event.actor, 40),
        str(event.details.get("document_hash", ""))[:12],
    )
