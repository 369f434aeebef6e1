"""`floe import`: a contract from another format."""

import os
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
from floe.cli.output import remark
from floe.cli.printing import printable
from floe.errors import ConfigurationError
from floe.findings import Severity
from floe.model import print_path
from floe.odcs import ConversionNote
from floe.wiring import open_converter
from floe.workflows.importing import Imported, ImportRequest, import_contract

_LONGEST = 300
_SCHEMA = Path("schemas", "contract.schema.json")


@click.command("import")
@click.argument("source", required=False)
@click.option("--from", "format_", metavar="FORMAT", help="The source's format; --list shows all.")
@output_option
@click.option("--id", "id_", help="The contract's id; the default is made of the source's name.")
@click.option("--name", help="The contract's name.")
@click.option("--owner", help="Who answers for it: an e-mail address or a team.")
@format_option
@click.option("--force", is_flag=True, help="Overwrite the output file.")
@list_options
def command(source: str | None, listing: bool, as_json: bool, **options: Any) -> int:
    """Make a contract from another format, with ids throughout.

    SOURCE is a file, or what the format's service is reached by. The contract is printed or
    written as ODCS v3.2.0; what lint has against it is said beside it, and so is every part of
    an older standard that ODCS has no word for: kept as a custom property, or lost (exit code 1).
    """
    if listing:
        return print_formats(open_converter().import_formats, as_json=as_json)
    if as_json:
        raise ConfigurationError("--json belongs to --list")
    if source is None or options["format_"] is None:
        raise click.UsageError("name a format with --from, and a source")
    output: Path | None = options["output"]
    if output is not None and output.exists() and not options["force"]:
        raise ConfigurationError(f"{output} exists: --force overwrites it")
    notes: list[ConversionNote] = []
    tree = open_converter().read(source, options["format_"], options["options"], notes.append)
    request = ImportRequest(_name_of(source), options["id_"], options["name"], options["owner"])
    imported = import_contract(tree, request)
    deliver(_modeline(output) + imported.text, output)
    notes += [ConversionNote(note.path, note.message) for note in imported.notes]
    return max(_tell_notes(notes), _tell(imported))


def _name_of(source: str) -> str:
    stem = Path(source.rstrip("/")).name
    return stem.partition(".")[0] or stem or "contract"


def _modeline(output: Path | None) -> str:
    """The first line by which editors find the workspace's schema, if it has one."""
    for folder in output.resolve().parents if output else ():
        if (folder / _SCHEMA).is_file():
            path = os.path.relpath(folder / _SCHEMA, (output or folder).resolve().parent)
            return f"# yaml-language-server: $schema={Path(path).as_posix()}\n"
    return ""


def _tell_notes(notes: list[ConversionNote]) -> int:
    """Name every part that the contract has other words for, or none."""
    for note in notes:
        word = "lost" if note.is_lost else "note"
        place = printable(print_path(note.path) or "source", _LONGEST)
        remark(f"{word}: {place}: {printable(note.message, _LONGEST)}")
    return int(any(note.is_lost for note in notes))


def _tell(imported: Imported) -> int:
    errors = [error for error in imported.findings if error.severity is Severity.ERROR]
    for finding in errors:
        message = printable(finding.message, _LONGEST)
        remark(f"{finding.rule}: line {finding.line}: {message}")
    if errors:
        count = "1 error is" if len(errors) == 1 else f"{len(errors)} errors are"
        remark(f"{count} left to fix: floe lint shows more")
    return int(bool(errors))
