"""`floe show`: one registered version of a contract."""

import json
from collections.abc import Iterator

import click

from floe.cli.output import say
from floe.cli.printing import output_options, print_json, printable
from floe.cli.workspaces import open_workspace
from floe.contracts import public_tree
from floe.documents import print_yaml
from floe.registry import Documents, RecordedUsage, read_reference, usage_object, version_object
from floe.reports import count
from floe.wiring import open_ledger, read_clock
from floe.workflows.ended_contracts import contract_in, end_note
from floe.workflows.registering import find_version
from floe.workflows.usage_records import usage_of

_MOST_PRODUCTS = 10


@click.command("show")
@click.argument("contract")
@click.option("--effective", is_flag=True, help="With its imports and what it inherits.")
@output_options
def command(contract: str, effective: bool, as_json: bool, format_: str) -> int:
    """Print a contract as it was registered, and who uses it.

    CONTRACT is an ODCS id or a full name, with a version or a range behind a colon; without
    one the latest is meant.

    \b
    Examples:
      floe show sales.shop/orders
      floe show orders:1.2.0 --effective
      floe show 'orders:>=1.2,<2' --json
    """  # noqa: D301
    ledger = open_ledger(open_workspace())
    version = find_version(ledger, read_reference(contract))
    usage = usage_of(ledger, version)
    documents = version.documents
    text = "{}" if documents is None else documents.effective if effective else documents.authored
    document = public_tree(json.loads(text))
    if as_json or format_ == "json":
        used = usage_object(usage) if usage else None
        print_json({**version_object(version), "document": document, "usage": used})
    else:
        say(f"# {version.fq_id}, {version.document_hash}")
        if note := _end_note(documents):
            say(f"# {printable(note, 200)}")
        for line in _usage_lines(usage):
            say(f"# {line}")
        say(print_yaml(document), nl=False)
    return 0


def _end_note(documents: Documents | None) -> str | None:
    """What comes, or came, of a contract that ends."""
    contract = contract_in(documents.effective) if documents else None
    return end_note(contract, read_clock().date()) if contract else None


def _usage_lines(usage: RecordedUsage | None) -> Iterator[str]:
    """Who uses it, in a few lines; nothing where no log was ever read."""
    if usage is None:
        return
    days = f"known from {usage.since} to {usage.until}"
    last = usage.last_accessed
    accessed = f"last read {last:%Y-%m-%dT%H:%M:%SZ}" if last else "never read by others"
    strangers = len(usage.unmapped)
    used_by = ", ".join(printable(product, 60) for product in usage.products[:_MOST_PRODUCTS])
    more = len(usage.products) - _MOST_PRODUCTS
    products = f"{used_by} and {more} more" if more > 0 else used_by
    unmapped = f"{count(strangers, 'job')} of unknown products" if strangers else ""
    yield f"{accessed}; {days}"
    if consumers := ", ".join(filter(None, (products, unmapped))):
        yield f"consumers: {consumers}; floe usage says more"
