"""`floe audit`: everything that was done to contracts, and whether somebody changed it since."""

from collections.abc import Iterator

import click

from floe.cli.history_command import print_events
from floe.cli.output import remark, say
from floe.cli.printing import output_options, print_json, printable
from floe.cli.workspaces import open_records
from floe.errors import AlteredError, ConfigurationError, OutsideError
from floe.registry import RegistryLedger, event_object
from floe.reports import count
from floe.wiring import (
    Opened,
    has_catalog,
    open_artifacts,
    open_contract_catalog,
    open_ledger,
    open_origin,
)
from floe.workflows.auditing import Audit, audit_events, lost_heads
from floe.workflows.reconciling import cut_tail


@click.command("audit")
@click.option("--head", metavar="DIGEST", help="A digest that the chain must contain.")
@output_options
def command(head: str | None, as_json: bool, format_: str) -> int:
    """Print all governance events, and verify that none was changed, taken out or cut off.

    Every registered version is verified too: it is there, as its event says, with its documents.
    Events are chained by digests, and the catalog and published platforms keep the head of the
    chain, so that a cut tail, or an emptied ledger, is found. The last line has the head: keep it
    elsewhere too, for a later --head.

    Exit code 0: all of it holds. 1: it does not.

    \b
    Examples:
      floe audit
      floe audit --head 9f86d081884c7d65
    """  # noqa: D301
    opened = open_records()
    ledger = open_ledger(opened)
    audit = audit_events(ledger, head)
    seen = (*_seen_by_catalog(opened, ledger, audit), *_seen_by_registry(opened, ledger))
    problems = (*audit.problems, *seen)
    if as_json or format_ == "json":
        events = [event_object(event) for event in audit.events]
        verdict = {"head": audit.head, "intact": not problems, "problems": list(problems)}
        print_json({"events": events, **verdict})
    else:
        print_events(audit.events)
        for problem in problems:
            say(f"error: {printable(problem, 400)}")
        say(f"{count(len(audit.events), 'event')}, head {audit.head or 'none'}")
    return int(bool(problems))


def _seen_by_catalog(opened: Opened, ledger: RegistryLedger, audit: Audit) -> Iterator[str]:
    """What the catalog has seen of the chain, and the ledger does not have."""
    if not audit.events and not has_catalog(opened):
        return
    try:
        with open_contract_catalog(opened, creates=False) as catalog:
            cut = cut_tail(ledger, catalog)
    except AlteredError as error:
        cut = str(error)
    except (OutsideError, ConfigurationError) as error:
        remark(f"note: the catalog was not asked what it has seen: {error}")
        return
    if cut:
        yield cut


def _seen_by_registry(opened: Opened, ledger: RegistryLedger) -> Iterator[str]:
    """What published platforms have seen of the chain, and the ledger does not have."""
    try:
        with open_artifacts(opened) as store:
            yield from lost_heads(ledger, store, open_origin(opened).repository)
    except AlteredError as error:
        yield f"the registry cannot say what it has seen: {error}"
    except (OutsideError, ConfigurationError) as error:
        remark(f"note: the registry was not asked what it has seen: {error}")
