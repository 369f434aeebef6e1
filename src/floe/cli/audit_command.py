"""`floe audit`: everything that was done to contracts, and whether somebody changed it since."""

import click

from floe.cli.history_command import print_events
from floe.cli.output import say
from floe.cli.printing import output_options, print_json
from floe.cli.workspaces import open_workspace
from floe.registry import event_object
from floe.reports import count
from floe.wiring import open_ledger
from floe.workflows.auditing import audit_events


@click.command("audit")
@click.option("--head", metavar="DIGEST", help="A digest that the chain must contain.")
@output_options
def command(head: str | None, as_json: bool, format_: str) -> int:
    """Print all governance events, and verify that none was changed, taken out or cut off.

    Events are chained by digests. The last line has the head of the chain: keep it elsewhere,
    and a later --head finds out if the tail was cut.

    Exit code 0: the chain holds. 1: it does not.

    \b
    Examples:
      floe audit
      floe audit --head 9f86d081884c7d65
    """  # noqa: D301
    audit = audit_events(open_ledger(open_workspace()), head)
    if as_json or format_ == "json":
        events = [event_object(event) for event in audit.events]
        print_json({"events": events, "head": audit.head, "problems": list(audit.problems)})
    else:
        print_events(audit.events)
        for problem in audit.problems:
            say(f"error: {problem}")
        say(f"{count(len(audit.events), 'event')}, head {audit.head or 'none'}")
    return int(bool(audit.problems))
