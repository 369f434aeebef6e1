"""`floe reconcile`: the catalog is told what the ledger has."""

import click

from floe.cli.output import say
from floe.cli.printing import output_options, print_json, printable
from floe.cli.progress import show_progress
from floe.cli.workspaces import open_workspace
from floe.reports import count
from floe.wiring import open_contract_catalog, open_ledger
from floe.workflows.reconciling import Reconciled, drain_outbox, find_drift, rebuild


@click.command("reconcile")
@click.option("--all", "is_all", is_flag=True, help="Tell all of it again, not only what waits.")
@click.option("--check", is_flag=True, help="Write nothing; exit code 1 if the catalog differs.")
@output_options
def command(is_all: bool, check: bool, as_json: bool, format_: str) -> int:
    """Have the Iceberg catalog show what the ledger has.

    The ledger is the truth, and the catalog shows it: a property of the product's namespace for
    each version, floe.contracts with the current ones, and the tables contract_versions and
    contract_tags of floe_registry. What floe register could not tell waits, and is told in order.

    Exit code 0: they are the same. 1: with --check, they differ. 3: the ledger or the catalog
    cannot be reached.

    \b
    Examples:
      floe reconcile
      floe reconcile --check
    """  # noqa: D301
    opened = open_workspace()
    ledger = open_ledger(opened)
    with show_progress() as progress, open_contract_catalog(opened) as catalog:
        progress("comparing ledger and catalog")
        drift = find_drift(ledger, catalog) if check else ()
        work = rebuild if is_all else drain_outbox
        done = Reconciled() if check else work(ledger, catalog, progress)
    if as_json or format_ == "json":
        told = {"properties": done.properties, "rows": done.rows, "messages": done.messages}
        print_json({"told": told, "drift": list(drift)})
    elif check:
        for line in drift:
            say(printable(line, 300))
        say(f"{count(len(drift), 'difference')} between ledger and catalog")
    else:
        versions = count(done.messages, "version")
        say(f"the catalog was told of {versions}: {done.properties} properties, {done.rows} rows")
    return int(bool(drift))
