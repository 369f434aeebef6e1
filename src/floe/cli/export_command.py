"""`floe export`: a contract in standard ODCS, or in another format."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from floe.cli.conversion import (
    deliver,
    format_option,
    list_options,
    output_option,
    print_formats,
)
from floe.cli.linting import lint_paths, make_report
from floe.cli.output import remark, say
from floe.cli.printing import printable
from floe.cli.unsaid import UnsaidPart, tell_unsaid
from floe.cli.workspaces import open_workspace
from floe.documents import print_yaml
from floe.errors import ConfigurationError
from floe.findings import UnsafeExportError
from floe.lint import RULES
from floe.model import print_path
from floe.odcs import Lowered
from floe.reports import render
from floe.wiring import Opened, open_converter, rules_behind
from floe.workflows.exporting import export_contract, is_exportable, only_contract, refused_parts
from floe.workflows.linting import Linted

_EDITIONS = ("3.2.0", "3.1.0")
_LONGEST = 300


@click.command("export")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--to", "format_", metavar="FORMAT", help="Another format; --list shows all.")
@click.option(
    "--edition",
    type=click.Choice(_EDITIONS),
    default=_EDITIONS[0],
    show_default=True,
    help="The edition of ODCS to write.",
)
@output_option
@click.option("--server", help="The contract's server that the format is written for.")
@click.option("--schema-name", metavar="NAME", help="Only this schema object.")
@format_option
@click.option("--force", is_flag=True, help="Export a contract in spite of its errors.")
@click.option("--offline", is_flag=True, help="Fetch nothing.")
@list_options
@click.option("-v", "--verbose", is_flag=True, help="Say what the standard has other words for.")
def command(file: Path | None, listing: bool, as_json: bool, **options: Any) -> int:
    """Write a contract in standard ODCS, or hand it over to another format.

    Imports are expanded, references written with slashes, and what the standard has no place
    for is carried in customProperties. FILE may be left out where there is one contract only.
    """
    if listing:
        return print_formats(open_converter().export_formats, as_json=as_json)
    if as_json:
        raise ConfigurationError("--json belongs to --list")
    _check_options(options)
    opened = open_workspace((file,) if file else (), offline=options["offline"])
    linted = lint_paths(opened, (file,) if file else (), {"profile": "extended"})
    name = only_contract(linted)
    if not (options["force"] or is_exportable(linted, name)):
        return _refuse(opened, linted)
    by_name = options["format_"] is not None
    lowered = export_contract(linted.graph, name, options["edition"], by_name=by_name)
    _check_output(opened.root / name, options["output"])
    unsaid: list[UnsaidPart] = []
    try:
        converted = _convert(lowered, options, unsaid)
    except UnsafeExportError as unsafe:
        return _refuse_unsafe(opened, linted, name, unsafe)
    deliver(converted, options["output"])
    _tell(lowered, verbose=options["verbose"])
    tell_unsaid(unsaid, str(options["format_"]), verbose=options["verbose"])
    return 0


def _check_options(options: dict[str, Any]) -> None:
    if options["format_"] is None:
        for key in ("server", "schema_name", "options"):
            if options[key]:
                name = key.removesuffix("s").replace("_", "-")
                raise ConfigurationError(f"--{name} belongs to a format: name one with --to")
        return
    listed_format = open_converter().export_format(options["format_"])
    if listed_format.is_binary and options["output"] is None:
        raise ConfigurationError(f"{listed_format.name} is binary: name a file with -o")


def _refuse(opened: Opened, linted: Linted) -> int:
    say(render(make_report(opened, linted), "text", rules=RULES), err=True)
    remark("nothing was exported; --force does it in spite of errors")
    return 1


def _refuse_unsafe(opened: Opened, linted: Linted, file: str, unsafe: UnsafeExportError) -> int:
    """Print what would have become code; --force does not help."""
    findings = tuple(refused_parts(linted.graph, file, unsafe.refusals))
    report = make_report(opened, replace(linted, findings=findings))
    say(render(report, "text", rules=rules_behind(findings)), err=True)
    remark("nothing was exported")
    return 1


def _check_output(source: Path, output: Path | None) -> None:
    if output is not None and output.resolve() == source.resolve():
        raise ConfigurationError(f"{output} is the contract itself: write to another file")


def _convert(lowered: Lowered, options: dict[str, Any], unsaid: list[UnsaidPart]) -> str | bytes:
    if options["format_"] is None:
        return print_yaml(lowered.tree)
    given = list(options["options"])
    if options["schema_name"]:
        given.append(("schema-name", options["schema_name"]))
    return open_converter().export(
        lowered.tree, options["format_"], given, options["server"], unsaid.append
    )


def _tell(lowered: Lowered, *, verbose: bool) -> None:
    if verbose:
        for note in lowered.notes:
            message = printable(note.message, _LONGEST)
            remark(f"{print_path(note.path) or 'contract'}: {message}")
    elif lowered.notes:
        count = len(lowered.notes)
        places = "place says" if count == 1 else "places say"
        remark(f"{count} {places} it in other words than the source (-v lists them)")
