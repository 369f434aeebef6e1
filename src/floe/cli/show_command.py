"""`floe show`: one registered version of a contract."""

import json

import click

from floe.cli.output import say
from floe.cli.printing import output_options, print_json
from floe.cli.workspaces import open_workspace
from floe.contracts import public_tree
from floe.documents import print_yaml
from floe.registry import read_reference, version_object
from floe.wiring import open_ledger
from floe.workflows.registering import find_version


@click.command("show")
@click.argument("contract")
@click.option("--effective", is_flag=True, help="With its imports and what it inherits.")
@output_options
def command(contract: str, effective: bool, as_json: bool, format_: str) -> int:
    """Print a contract as it was registered.

    CONTRACT is an ODCS id or a full name, with a version or a range behind a colon; without
    one the latest is meant.

    \b
    Examples:
      floe show sales.shop/orders
      floe show orders:1.2.0 --effective
      floe show 'orders:>=1.2,<2' --json
    """  # noqa: D301
    version = find_version(open_ledger(open_workspace()), read_reference(contract))
    documents = version.documents
    text = "{}" if documents is None else documents.effective if effective else documents.authored
    document = public_tree(json.loads(text))
    if as_json or format_ == "json":
        print_json({**version_object(version), "document": document})
    else:
        say(f"# {version.fq_id}, {version.document_hash}")
        say(print_yaml(document), nl=False)
    return 0
