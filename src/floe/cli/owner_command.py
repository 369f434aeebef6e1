"""`floe owner`: whom a contract belongs to."""

from pathlib import Path

import click

from floe.cli.approve_command import key_option, print_approval
from floe.cli.main import LazyGroup
from floe.cli.output import say
from floe.cli.printing import output_options, print_json, printable
from floe.cli.telling import tell_recorded
from floe.cli.workspaces import open_workspace
from floe.registry import read_reference
from floe.wiring import open_approver, open_ledger
from floe.workflows.approving import change_owner, speakers_now
from floe.workflows.registering import find_version

command = LazyGroup(
    "owner",
    help="Who answers for a contract.",
    table={
        "set": ("floe.cli.owner_command:set_owner", "Give a contract to another owner."),
        "show": ("floe.cli.owner_command:show_owner", "Show who owns a contract."),
    },
)


@click.command("set")
@click.argument("contract")
@click.argument("new_owner", metavar="OWNER")
@key_option
@output_options
def set_owner(contract: str, new_owner: str, key: Path | None, as_json: bool, format_: str) -> int:
    """Give a registered contract to another owner.

    Only the owner can do this. The next version that is registered has to name the new owner
    in its team.

    \b
    Example:
      floe owner set sales.shop/orders crm-team
    """  # noqa: D301
    opened = open_workspace()
    ledger = open_ledger(opened)
    version = find_version(ledger, read_reference(contract))
    event = change_owner(ledger, version, new_owner, open_approver(opened, key))
    tell_recorded(opened, ledger)
    sentence = f"{version.name} belongs to {new_owner}"
    print_approval(event, sentence, as_json=as_json or format_ == "json")
    return 0


@click.command("show")
@click.argument("contract")
@output_options
def show_owner(contract: str, as_json: bool, format_: str) -> int:
    """Show who owns a registered contract, and who may act for the owner."""
    ledger = open_ledger(open_workspace())
    version = find_version(ledger, read_reference(contract))
    with ledger.reading() as transaction:
        spoken_for = speakers_now(transaction, version.contract)
    others = sorted(spoken_for.names - {(spoken_for.owner or "").casefold()})
    if as_json or format_ == "json":
        print_json({"contract": version.name, "owner": spoken_for.owner, "others": others})
        return 0
    say(printable(spoken_for.owner or "nobody"))
    for name in others:
        say(f"  {printable(name)} speaks for it too")
    return 0
