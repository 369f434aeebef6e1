"""`floe generate`: the dbt project that products ask for."""

from pathlib import Path
from typing import Any

import click

from floe.cli.adopting import print_adoption
from floe.cli.generated_files import (
    file_options,
    print_generation,
    read_permissions,
    report_options,
)
from floe.cli.output import remark
from floe.cli.progress import show_progress
from floe.cli.workspaces import open_workspace
from floe.wiring import generate_request, open_emission, open_generated_folder, product_files
from floe.workflows.generation import generate_project, propose_adoption

_ADAPTERS = ("spark", "duckdb", "postgres", "snowflake", "bigquery")
_ATTACHED = "generate/attached-model"
_UNPARSED = "generate/unparsed-project"
_ASKED = ("adapter", "server", "lenient")


@click.command("generate")
@click.argument("products", metavar="[PRODUCT]...", nargs=-1)
@file_options(yes="Ask nothing: write, merge and delete orphans.")
@click.option(
    "--adopt",
    is_flag=True,
    help="Propose which models of the project contracts are about, for floe.toml.",
)
@click.option("--lenient", is_flag=True, help="Go on after errors, leaving out what they affect.")
@click.option(
    "--delete-orphans/--keep-orphans",
    default=None,
    help="What to do with unedited files that no product asks for any more.",
)
@click.option("--adapter", type=click.Choice(_ADAPTERS), help="What the project is written for.")
@click.option("--server", metavar="NAME", help="The server or environment that sources are in.")
@click.option(
    "--project-dir",
    type=click.Path(path_type=Path, file_okay=False),
    help="The dbt project; the default is floe.toml's, or dbt.",
)
@click.option("--offline", is_flag=True, help="Fetch nothing.")
@report_options
def command(products: tuple[str, ...], **options: Any) -> int:
    """Write the dbt project that products and their contracts ask for.

    PRODUCT is a file, an id or a name; without any, all products of the workspace are
    generated. Files that were edited since are never overwritten: what is new is merged in
    where both can be had, and they are kept where not. Without a terminal nothing is asked:
    new files and unedited ones are written, all others are kept and listed.

    \b
    Exit code 0: the project is as it should be. 1: errors in contracts, or conflicts; with
    --check also anything that is to be written.

    \b
    Examples:
      floe generate
      floe generate customer-360 --diff --dry-run
      floe generate --check
      floe generate --adopt
    """  # noqa: D301
    with show_progress(quiet=options["quiet"]) as progress:
        permissions = read_permissions(options, progress)
        opened = open_workspace(product_files(products), offline=options["offline"])
        named: Path | None = options["project_dir"]
        project = named or opened.own_dbt_project
        asked = {name: options[name] for name in _ASKED}
        request = generate_request(
            opened, products, project, permissions, progress=progress, **asked
        )
        folder = open_generated_folder(project, None if named else opened.root)
        adopted = propose_adoption(opened.workspace, request, folder) if options["adopt"] else None
        if adopted is None:
            emission = open_emission(opened, remark) if opened.is_workspace else None
            outcome = generate_project(opened.workspace, request, folder, emission)
    if adopted is not None:
        return print_adoption(opened, adopted, permissions, options)
    print_generation(opened, outcome, project.resolve(), options)
    findings = outcome.linted.findings
    for finding in findings:
        if finding.rule == _UNPARSED:
            remark(f"note: {finding.message}; {finding.hint}")
    attached = any(finding.rule == _ATTACHED for finding in findings)
    if not outcome.linted.graph.products and not attached:
        remark(f"note: there is no product in {opened.root}")
    return outcome.verdict
