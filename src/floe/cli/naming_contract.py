"""`floe naming from-odcs`: what OpenLineage calls the tables of a contract."""

from pathlib import Path
from typing import Any

import click

from floe.cli.naming_options import naming_exit_code, with_selected_findings
from floe.cli.options import wants_color
from floe.cli.output import say
from floe.cli.printing import output_options, print_json, printable, shown_finding
from floe.cli.workspaces import open_workspace
from floe.errors import ConfigurationError
from floe.reports import Paint
from floe.reports.namings import naming_lines, naming_object
from floe.wiring import Opened, compile_fields
from floe.workflows.naming import ContractName, NameRequest, name_contract


@click.command("from-odcs")
@click.argument("contract", type=click.Path(path_type=Path))
@click.option("--server", metavar="NAME", help="Only on this server.")
@click.option("--object", "schema_object", metavar="NAME", help="Only this schema object.")
@click.option("--strict", is_flag=True, help="Judge as strictly as floe can.")
@output_options
def from_odcs(contract: Path, **options: Any) -> int:
    """Name the tables of CONTRACT on its servers.

    What a server does not say is reported, and never guessed.

    \b
    Example:
      floe naming from-odcs orders.odcs.yaml --server prod --object orders
    """  # noqa: D301
    if contract.is_dir():
        raise ConfigurationError(f"{contract} is a folder: name one contract")
    opened = open_workspace((contract,))
    names = [_filtered(opened, name, options) for name in _names(opened, contract, options)]
    if options["as_json"] or options["format_"] == "json":
        objects = [_object(name) for name in names]
        print_json(objects[0] if len(objects) == 1 else {"names": objects})
    else:
        say("\n\n".join(_text(name) for name in names), color=wants_color("auto"))
    return naming_exit_code(name.naming for name in names)


def _names(opened: Opened, contract: Path, options: dict[str, Any]) -> tuple[ContractName, ...]:
    request = NameRequest(
        **compile_fields(opened, (contract,)),
        server=options["server"],
        schema_object=options["schema_object"],
        overrides=opened.settings.servers.values,
        root=opened.root.as_posix(),
    )
    return name_contract(opened.workspace, request)


def _filtered(opened: Opened, named: ContractName, options: dict[str, Any]) -> ContractName:
    naming = with_selected_findings(named.naming, opened.settings, strict=options["strict"])
    findings = tuple(shown_finding(opened, finding) for finding in naming.findings)
    return named._replace(naming=naming._replace(findings=findings))


def _object(named: ContractName) -> dict[str, Any]:
    where = {"server": named.server, "object": named.schema_object}
    return {**naming_object(named.naming), **where}


def _text(named: ContractName) -> str:
    head = f"{printable(named.schema_object)} on {printable(named.server)}"
    lines = naming_lines(named.naming, Paint(wants_color("auto")))
    return "\n".join((head, *(f"  {line}" for line in lines)))
