"""`floe status`: the state that every contract is in, and what comes next."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import click

from floe.cli.compiling import compile_opened
from floe.cli.printing import output_options, print_json, print_table, printable, shown_file
from floe.cli.workspaces import open_workspace
from floe.contracts import Compilation
from floe.graph import declared_uses
from floe.lifecycle import ContractState, states_on
from floe.model import hide_shapes, read_end_of_life
from floe.wiring import Opened, read_clock, recent_users
from floe.workflows.readers import seen_users

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
    compilation = compile_opened(opened)
    usable = [c for c in compilation.contracts if c.is_usable and not c.contract.is_library]
    states = states_on((c.contract for c in usable), read_clock().date())
    if as_json or format_ == "json":
        users = _users(opened, compilation)
        fq_ids = {c.contract.file: str(c.identity) for c in usable}
        shown = ((fq_ids[state.contract.file], _object(opened, state, users)) for state in states)
        print_json({"contracts": [{"fq_id": fq_id, **state} for fq_id, state in shown]})
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


def _users(opened: Opened, compilation: Compilation) -> Mapping[str, set[str]]:
    """Who says that it uses a contract, and who was seen to, by the contract's file."""
    users: dict[str, set[str]] = defaultdict(set)
    for use in declared_uses(compilation.graph):
        users[use.contract.file].add(use.user_name)
    usable = tuple(compiled for compiled in compilation.contracts if compiled.is_usable)
    for file, usage in recent_users(opened)(compilation, usable).items():
        users[file].update(user for user, _ in seen_users(compilation, usage))
    return users


def _object(opened: Opened, state: ContractState, users: Mapping[str, set[str]]) -> dict[str, Any]:
    contract = state.contract
    plan = read_end_of_life(contract)
    replacement, _ = plan.said.get("replacement", (None, None)) if plan else (None, None)
    day = state.next_day.isoformat() if state.next_day else None
    return {
        "id": contract.id,
        "name": contract.name,
        "version": contract.version,
        "file": shown_file(opened, contract.file),
        "owner": contract.owner,
        "state": state.state,
        "next_state": state.next_state,
        "next_date": day,
        "next": {"state": state.next_state, "on": day} if day else None,
        "replacement": hide_shapes(str(replacement)) if replacement is not None else None,
        "consumers": sorted(users.get(contract.file, ())),
    }
