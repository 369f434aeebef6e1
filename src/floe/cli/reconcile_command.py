"""`floe reconcile`: the catalog is told what the ledger has."""

from dataclasses import asdict

import click

from floe.cli.output import remark, say
from floe.cli.printing import output_options, print_json, printable
from floe.cli.progress import show_progress
from floe.cli.workspaces import open_records
from floe.reports import count
from floe.wiring import open_contract_catalog, open_ledger
from floe.workflows.reconciling import Reconciled, cut_tail, drain_outbox, find_drift, rebuild


@click.command("reconcile")
@click.option("--all", "is_all", is_flag=True, help="Tell all of it again, not only what waits.")
@click.option("--check", is_flag=True, help="Write nothing; exit code 1 if the catalog differs.")
@output_options
def command(is_all: bool, check: bool, as_json: bool, format_: str) -> int:
    """Bring the Iceberg catalog up to date with the ledger.

    The ledger is the truth, and the catalog shows it: a property of the product's namespace for
    each version, floe.contracts with the current ones, and the tables contract_versions and
    contract_tags of floe_registry. What floe register could not tell waits, and is told in order; a
    catalog that has lost versions is told everything, and --all makes tables anew whose files are
    gone, or whose rows are not the ledger's.

    Exit code 0: all is told; with --check, they are the same. 1: with --check, they differ. 3: the
    ledger or the catalog cannot be reached, or files of its tables are gone.

    \b
    Examples:
      floe reconcile
      floe reconcile --check
    """  # noqa: D301
    opened = open_records()
    ledger = open_ledger(opened)
    with show_progress() as progress, open_contract_catalog(opened) as catalog:
        progress("comparing ledger and catalog")
        cut = cut_tail(ledger, catalog) if check else None
        drift = (*([cut] if cut else ()), *find_drift(ledger, catalog)) if check else ()
        work = rebuild if is_all else drain_outbox
        done = Reconciled() if check else work(ledger, catalog, progress)
    if done.lost:
        remark(lost_remark(done.lost))
    if as_json or format_ == "json":
        print_json({"told": asdict(done), "drift": list(drift)})
    elif check:
        for line in drift:
            say(printable(line, 300))
        say(f"{count(len(drift), 'difference')} between ledger and catalog")
    else:
        versions = count(done.messages, "version")
        used = f" and of consumers of {count(done.usages, 'contract')}" if done.usages else ""
        told = f"{done.properties} properties, {done.rows} rows"
        say(f"the catalog was updated with {versions}{used}: {told}")
    return int(bool(drift))


def lost_remark(lost: int) -> str:
    """What to say of a catalog that no longer had what it was given before."""
    return f"the catalog had lost {count(lost, 'version')}, and was filled again"
