"""`floe notify`: those who use contracts that end are told so, once."""

from typing import Any

import click

from floe.cli.compiling import compile_opened
from floe.cli.output import remark, say
from floe.cli.printing import output_options, print_json, print_table, printable
from floe.cli.telling import tell_recorded
from floe.cli.workspaces import open_workspace
from floe.lifecycle import Notice
from floe.reports import count
from floe.wiring import open_emission, open_ledger, open_origin, read_clock, recent_users
from floe.workflows.compiling import unread_documents
from floe.workflows.notifying import Audience, notify_users, waiting_notices

_HEADINGS = ("CONTRACT", "VERSION", "STATE", "CONSUMER", "OWNER")


@click.command("notify")
@click.option("--dry-run", is_flag=True, help="List who would be notified, and notify nobody.")
@output_options
def command(dry_run: bool, as_json: bool, format_: str) -> int:
    """Notify users of contracts that end, by events of OpenLineage.

    Users are those who say so, and those who were seen to read it lately (floe usage update).
    Each user is told once when a version of a contract is deprecated, once when its sunset begins,
    and once when it is retired; the ledger remembers whom. Run it every day. Events go where
    [lineage] of floe.toml says, to files below .floe/lineage else.

    Exit code 1: a file cannot be read, and who uses its contract was not told. 3: events could
    not be sent; the next run tells the rest.
    """
    opened = open_workspace()
    compilation, today = compile_opened(opened), read_clock().date()
    audience = Audience(compilation, today, recent_users(opened))
    ledger = open_ledger(opened)
    if dry_run:
        notices = waiting_notices(audience, ledger)
    else:
        emission = open_emission(opened, remark)
        notices = notify_users(audience, ledger, emission, open_origin(opened))
        if notices:
            tell_recorded(opened, ledger)
    if as_json or format_ == "json":
        print_json({"notices": [notice_object(notice) for notice in notices]})
    else:
        if notices:
            print_table(_HEADINGS, map(_row, notices))
        would = "would be " if dry_run else ""
        say(f"{count(len(notices), 'notice')} {would}sent")
    return 1 if any(unread_documents(compilation)) else 0


def notice_object(notice: Notice) -> dict[str, Any]:
    """A notice as programs read it."""
    return {
        "contract": notice.contract,
        "version": notice.version,
        "state": notice.state,
        "consumer": notice.user,
        "owner": notice.owner,
    }


def _row(notice: Notice) -> tuple[str, ...]:
    return (
        printable(notice.contract, 50),
        printable(notice.version, 20),
        notice.state,
        printable(notice.user, 60),
        printable(notice.owner or "", 40),
    )
