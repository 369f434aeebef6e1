"""`floe doctor`: what checks and the registry need, what is there and what is missing."""

from typing import Any

import click

from floe.circumstances import Circumstance
from floe.cli.output import say
from floe.cli.printing import output_options, print_json, printable
from floe.cli.workspaces import open_workspace
from floe.wiring import look_around

_MARKS = {"ok": "ok", "note": "note", "wrong": "WRONG", "missing": "MISSING"}


@click.command("doctor")
@output_options
def command(as_json: bool, format_: str) -> int:
    """Say what Java, Spark, packages and Python workers there are, and what is missing.

    Ledger, catalog and registry are asked too: whether they can be reached, whether the events of
    the ledger are whole, and whether the catalog shows what the ledger has.

    Exit code 0: checks can run. 1: something that they need is missing, or the ledger or the
    catalog is not what it should be.

    \b
    Examples:
      floe doctor
      floe doctor --json
    """  # noqa: D301
    entries = list(map(_entry, look_around(open_workspace())))
    states = {entry["state"] for entry in entries}
    can_run = "missing" not in states
    if as_json or format_ == "json":
        print_json({"checksCanRun": can_run, "circumstances": entries})
    else:
        say("\n".join(_lines(entries)))
        say("checks can run" if can_run else "checks cannot run yet")
    return int(bool(states & {"missing", "wrong"}))


def _entry(circumstance: Circumstance) -> dict[str, Any]:
    return {name: getattr(circumstance, name) for name in ("topic", "state", "text", "advice")}


def _lines(entries: list[dict[str, Any]]) -> list[str]:
    width = max(len(entry["topic"]) for entry in entries)
    lines = []
    for each in entries:
        lines.append(
            f"{each['topic'].ljust(width)}  {_MARKS[each['state']]:8}{printable(each['text'], 200)}"
        )
        if each["advice"]:
            lines.append(f"{' ' * width}          → {printable(each['advice'], 200)}")
    return lines
