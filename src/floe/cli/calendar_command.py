"""`floe calendar`: all dates ahead, of contracts that end and of overrides that run out."""

from pathlib import Path

import click

from floe.cli.compiling import compile_opened
from floe.cli.options import asked_format
from floe.cli.output import deliver_content
from floe.cli.printing import print_json, print_table, printable
from floe.cli.workspaces import open_workspace
from floe.lifecycle import CalendarEntry, days_ahead, print_calendar
from floe.model import is_never
from floe.wiring import Opened, read_clock, write_report

_HEADINGS = ("DATE", "WHAT")


@click.command("calendar")
@click.option(
    "--format",
    "format_",
    type=click.Choice(("text", "json", "ical")),
    help="How to print; default: text.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write iCalendar to a file.")
def command(format_: str | None, as_json: bool, output: Path | None) -> int:
    """List all dates ahead: deprecations, sunsets, retirements, overrides that run out.

    \b
    Examples:
      floe calendar
      floe calendar -o contracts.ics
    """  # noqa: D301
    format_ = asked_format(format_, as_json=as_json) or ("ical" if output else "text")
    opened, today = open_workspace(), read_clock().date()
    contracts = [c.contract for c in compile_opened(opened).contracts if c.is_usable]
    entries = sorted(
        (*days_ahead(contracts, today), *_overrides(opened)),
        key=lambda entry: (entry.day, entry.what),
    )
    ahead = [entry for entry in entries if entry.day >= today]
    if output is not None:
        write_report(output, print_calendar(ahead, today))
    elif format_ == "ical":
        deliver_content(print_calendar(ahead, today))
    elif format_ == "json":
        print_json({"dates": [{"date": str(each.day), "what": each.what} for each in ahead]})
    else:
        print_table(_HEADINGS, ((str(each.day), printable(each.what)) for each in ahead))
    return 0


def _overrides(opened: Opened) -> list[CalendarEntry]:
    return [
        CalendarEntry(item.until, f"the override of {item.rule} for {item.contract} runs out")
        for item in opened.settings.governance.overrides
        if not is_never(item.until)
    ]
