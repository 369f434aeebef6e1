"""`floe impact`: who is hurt if a contract, or a part of it, changes."""

from pathlib import Path
from typing import Any

import click

from floe.cli.options import asked_format
from floe.cli.output import print_rendered
from floe.cli.progress import show_progress
from floe.cli.workspaces import open_workspace
from floe.reports.impacts import IMPACT_FORMATS, render_impact
from floe.wiring import find_impact, read_clock, read_day, write_report


@click.command("impact")
@click.argument("contract", metavar="CONTRACT[.PROPERTY]")
@click.option("--change", metavar="NEW", help="What the contract will be, as floe diff takes it.")
@click.option("--against", metavar="OLD", help="What it was: registry, or as floe diff takes it.")
@click.option("--since", metavar="DAY", help="Readers from this day on; default: usage.window.")
@click.option("--until", metavar="DAY", help="Readers up to this day, and with it.")
@click.option("--format", "format_", type=click.Choice(IMPACT_FORMATS), help="How to print.")
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write to a file.")
@click.option("--offline", is_flag=True, help="Fetch nothing.")
@click.option("-q", "--quiet", is_flag=True, help="Without progress.")
def command(contract: str, change: str | None, against: str | None, **options: Any) -> int:
    """Say which products, contracts and jobs are affected if CONTRACT changes, and who owns them.

    CONTRACT is a file, an ODCS id, a name or a full name; a table or a column of it follows
    behind a dot, or as a reference behind '#'. They are found by what products and contracts
    declare, by what jobs were seen to read (floe usage update), and through those who are hurt.
    Whose columns are not known may be hurt, and is listed with a question mark.

    NEW is a file, git:REV, git:REV:FILE or CONTRACT:VERSION. If it is the contract's own file, the
    contract was what is registered, or what git's HEAD has. Only changes count that break readers.

    Exit code 0: nobody is affected, or no change was named. 1: the change affects somebody, for
    sure or perhaps, or something could not be compared.

    \b
    Examples:
      floe impact orders.customer_id
      floe impact orders --change contracts/orders.odcs.yaml
      floe impact orders --against git:main --format markdown
    """  # noqa: D301
    format_ = asked_format(options["format_"], as_json=options["as_json"]) or "text"
    today = read_clock().date()
    days = {word: read_day(options[word], today) for word in ("since", "until") if options[word]}
    with show_progress(quiet=options["quiet"]) as progress:
        progress("looking for those who use it")
        opened = open_workspace(offline=options["offline"])
        impact = find_impact(
            opened, contract, change=change, against=against, offline=options["offline"], **days
        )
    text = render_impact(impact, format_)
    if options["output"]:
        write_report(options["output"], text)
    else:
        print_rendered(text, format_, color=False)
    return 0 if impact.is_harmless else 1
