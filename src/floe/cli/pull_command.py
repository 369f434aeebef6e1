"""`floe pull`: a published contract, every byte of it checked."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import click

from floe.cli.output import remark, say
from floe.cli.printing import output_options, print_json
from floe.cli.workspaces import open_workspace
from floe.contracts import public_tree
from floe.documents import print_yaml
from floe.errors import ConfigurationError, InputError
from floe.model import Place
from floe.odcs import parse_contract
from floe.registry import (
    AUTHORED,
    EFFECTIVE,
    Pulled,
    pull,
    read_artifact_address,
    read_reference,
)
from floe.wiring import Opened, open_artifacts, open_ledger, read_clock, write_file
from floe.workflows.ended_contracts import end_note, refuse_retired
from floe.workflows.publishing import pull_version


@click.command("pull")
@click.argument("reference")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="Write to a file, not to the screen."
)
@click.option("--effective", is_flag=True, help="With its imports and what it inherits.")
@click.option(
    "--registry", metavar="PLACE", help="A folder or oci://host/path; default: floe.toml's."
)
@output_options
def command(
    reference: str, output: Path | None, as_json: bool, format_: str, **options: Any
) -> int:
    """Fetch a published contract, and check every byte of it.

    REFERENCE is a contract as for floe show, whose digest the ledger knows, or an address:
    oci://host/path/domain/product/contract:1.0.0, with @sha256:… to hold it to a digest. What has
    another digest than it should is refused, and nothing is written; so is a contract that is
    retired, which floe show prints.

    \b
    Examples:
      floe pull sales.shop/orders:1.0.0 -o orders.odcs.yaml
      floe pull oci://registry.example.com/contracts/sales/shop/orders:1.0.0
    """  # noqa: D301
    opened = open_workspace()
    today = read_clock().date()
    fq_id, pulled = _pull(opened, reference, options["registry"], today)
    contract = parse_contract(_read(pulled, EFFECTIVE), lambda path: Place("", path))
    refuse_retired(contract, today)
    if note := end_note(contract, today):
        remark(f"note: {note}")
    document = dict(public_tree(_read(pulled, EFFECTIVE if options["effective"] else AUTHORED)))
    if output is not None:
        write_file(output, print_yaml(document))
    if as_json or format_ == "json":
        where = {"fq_id": fq_id, "reference": reference, "digest": pulled.digest}
        print_json({"artifacts": [{**where, "state": "pulled"}], "document": document})
    elif output is not None:
        remark(f"{output}: {pulled.digest}")
    else:
        say(print_yaml(document), nl=False)
    return 0


def _pull(
    opened: Opened, reference: str, registry: str | None, today: date
) -> tuple[str | None, Pulled]:
    """What came, and the full name by which the ledger knows it."""
    if not reference.startswith("oci://"):
        with open_artifacts(opened, registry) as store:
            ledger = open_ledger(opened)
            version, pulled = pull_version(ledger, store, read_reference(reference), today)
            return version.fq_id, pulled
    address = read_artifact_address(reference)
    if registry is not None:
        address = "an address stands alone, without --registry"
    if isinstance(address, str):
        raise ConfigurationError(f"{reference}: {address}")
    with open_artifacts(opened, f"oci://{address.host}") as store:
        return None, pull(store, address.repository, address.reference, address.digest)


def _read(pulled: Pulled, media_type: str) -> dict[str, Any]:
    content = pulled.document(media_type)
    try:
        document: Any = json.loads(content)
    except (ValueError, RecursionError):
        document = None
    if not isinstance(document, dict):
        raise InputError("what came is no contract")
    return document
