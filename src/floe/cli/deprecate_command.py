"""`floe deprecate`: the end of a contract is planned, announced and recorded."""

from datetime import date, datetime
from functools import partial
from pathlib import Path

import click

from floe.cli.approve_command import key_option
from floe.cli.notify_command import notice_object
from floe.cli.output import remark, say
from floe.cli.patching import print_patch
from floe.cli.printing import output_options, print_json, printable, shown_file
from floe.cli.telling import tell_recorded
from floe.cli.workspaces import open_workspace
from floe.errors import ConfigurationError, FloeError
from floe.lifecycle import Deprecation, Notice
from floe.registry import Registrant, RegistryLedger, event_object
from floe.wiring import (
    Opened,
    compile_request,
    open_approver,
    open_emission,
    open_ledger,
    recent_users,
    rewrite_below,
)
from floe.workflows.deprecating import (
    PlannedEnd,
    deprecate,
    plan_deprecation,
    registered_already,
)
from floe.workflows.notifying import Audience, notify_users

_DAY = click.DateTime(["%Y-%m-%d"])


@click.command("deprecate")
@click.argument("contract")
@click.option("--sunset", type=_DAY, required=True, help="When its last week begins.")
@click.option("--retire", type=_DAY, help="When it is gone; default: 7 days after its sunset.")
@click.option("--replacement", metavar="CONTRACT", help="The id or file of what replaces it.")
@click.option("--guide", metavar="URL", help="How to move away from it.")
@click.option("--reason", metavar="TEXT", help="Why it ends.")
@click.option("--announce", type=_DAY, help="From when on consumers are warned; default: today.")
@click.option("--dry-run", is_flag=True, help="Show what would be written, and write nothing.")
@key_option
@output_options
def command(
    contract: str,
    dry_run: bool,
    key: Path | None,
    as_json: bool,
    format_: str,
    **plan: datetime | str | None,
) -> int:
    """Write into a contract that it ends, and record who said so.

    CONTRACT is an id, a name or a file, with the version behind a colon. Consumers are warned for
    at least 30 days before the sunset, which lasts at least 7 days. The replacement has to be a
    contract, and the guide is needed unless the contract names one. A sunset can be put off at any
    time; one that comes nearer needs 30 days from today. Only the owner can do this.

    Only the words that change are written; comments and layout stay. Who uses the contract is told
    as by floe notify.

    \b
    Examples:
      floe deprecate orders --sunset 2027-03-31 --replacement orders-v2 --guide https://…
      floe deprecate orders --sunset 2027-06-30 --dry-run
    """  # noqa: D301
    wants_json = as_json or format_ == "json"
    if dry_run and wants_json:
        raise ConfigurationError("--dry-run prints a diff, and has no json form")
    opened = open_workspace()
    request = compile_request(opened)
    find_users = recent_users(opened)
    planned = plan_deprecation(opened.workspace, request, contract, _wanted(plan), find_users)
    if dry_run:
        print_patch(planned.document, planned.text)
        return 0
    ledger, approver = open_ledger(opened), open_approver(opened, key)
    write = partial(rewrite_below, opened.root, planned.document.file, planned.text)
    event = deprecate(planned, ledger, approver, write)
    if note := registered_already(planned, ledger):
        remark(f"note: {note}")
    notices = _notify(opened, planned, ledger, approver.registrant)
    tell_recorded(opened, ledger)
    if wants_json:
        file = shown_file(opened, planned.document.file)
        told = [notice_object(notice) for notice in notices]
        shown = {"event": event_object(event), "file": file, "changed": planned.is_changed}
        print_json({**shown, "notices": told})
    else:
        _print(opened, planned)
        for notice in notices:
            say(f"told {printable(notice.user)}")
    return 0


def _notify(
    opened: Opened, planned: PlannedEnd, ledger: RegistryLedger, registrant: Registrant
) -> tuple[Notice, ...]:
    """Who uses it is told; what cannot be sent now waits for floe notify."""
    emission, today = open_emission(opened, remark), registrant.at.date()
    files = frozenset((planned.document.file,))
    try:
        audience = Audience(planned.compilation, today, recent_users(opened), files)
        return notify_users(audience, ledger, emission, registrant)
    except FloeError as error:
        remark(f"warning: consumers were not notified, run floe notify: {error}")
        return ()


def _wanted(plan: dict[str, datetime | str | None]) -> Deprecation:
    days = {name: _day(plan[name]) for name in ("sunset", "announce", "retire")}
    words = {name: plan[name] for name in ("replacement", "guide", "reason")}
    if days["sunset"] is None:
        raise ConfigurationError("name the sunset with --sunset")
    return Deprecation(
        days["sunset"],
        days["announce"],
        days["retire"],
        *(str(word) if word is not None else None for word in words.values()),
    )


def _day(given: datetime | str | None) -> date | None:
    return given.date() if isinstance(given, datetime) else None


def _print(opened: Opened, planned: PlannedEnd) -> None:
    steps = ", ".join(f"{state} from {day}" for day, state in planned.end.steps)
    say(f"{printable(planned.after.identity)} is {steps}")
    if planned.is_changed:
        say(f"wrote {printable(shown_file(opened, planned.document.file))}")
