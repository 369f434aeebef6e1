"""`floe status`: the state that every contract is in, and what comes next."""

from typing import Any

import click

from floe.cli.printing import output_options, print_json, print_table, printable, shown_file
from floe.cli.workspaces import open_workspace
from floe.lifecycle import ContractState, states_on
from floe.wiring import Opened, compile_fields, make_policy, read_clock
from floe.workflows.compiling import CompileRequest, compile_workspace

_HEADINGS = ("CONTRACT", "VERSION", "STATE", "NEXT", "FROM", "OWNER")


@click.command("status")
@output_options
def command(as_json: bool, format_: str) -> int:
    """Show every contract's state by its dates, and when it enters the next one.

    A contract is active, deprecated from the day of `deprecation.announced`, in its sunset from
    `deprecation.sunset` (or the service level endOfSupport) for 7 days, and retired after that,
    or from endOfLife on.
    """
    opened = open_workspace()
    request = CompileRequest(**compile_fields(opened), policy=make_policy(opened))
    compilation = compile_workspace(opened.workspace, request)
    contracts = (c.contract for c in compilation.contracts if c.is_usable)
    states = states_on((c for c in contracts if not c.is_library), read_clock().date())
    if as_json or format_ == "json":
        print_json({"contracts": [_object(opened, state) for state in states]})
    else:
        print_table(_HEADINGS, map(_row, states))
    return 0


def _row(state: ContractState) -> tuple[str, ...]:
    contract = state.contract
    return (
        printable(contract.title, 50),
        printable(contract.version or "", 20),
        state.state,
        state.next_state or "",
        str(state.next_day or ""),
        printable(contract.owner or "", 40),
    )


def _object(opened: Opened, state: ContractState) -> dict[str, Any]:
    contract = state.contract
    return {
        "id": contract.id,
        "name": contract.name,
        "version": contract.version,
        "file": shown_file(opened, contract.file),
        "owner": contract.owner,
        "state": state.state,
        "next_state": state.next_state,
        "next_date": state.next_day.isoformat() if state.next_day else None,
    }
