"""`floe classify`: columns that need a classification, and the patch that gives it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from floe.cli.data_options import data_arguments, data_options, print_unreadable, spark_arguments
from floe.cli.options import color_option, wants_color
from floe.cli.output import remark, say
from floe.cli.patching import print_patch
from floe.cli.printing import output_options, printable, shown_file
from floe.cli.progress import show_progress
from floe.cli.workspaces import open_workspace
from floe.errors import ConfigurationError
from floe.reports.classifications import (
    ClassificationReport,
    render_classes_json,
    render_classes_text,
)
from floe.results import UnclassifiedColumn
from floe.wiring import Opened, classify_request, reach_tables, rewrite_below, spark_request
from floe.workflows.class_patches import ClassPatches, plan_classes
from floe.workflows.data import Classified, ClassifyRequest, classify_contracts

_ASKED = ("sample", "threshold", "min_values", "class_")
# What says something of a look at data, and nothing without one.
_OF_DATA = ("sample", "threshold", "min_values", "server", "variables", "master", "conf")
_NO_CLASS = "which class it should have is not known: name one with --class"
_SHARE = click.FloatRange(0, 1, min_open=True)


@click.command("classify")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--data", "with_data", is_flag=True, help="Also look at the data, with Spark.")
@click.option(
    "--sample",
    type=click.IntRange(0),
    metavar="ROWS",
    help="How many rows of a table to look at; 0 for all of them.  [default: 10000]",
)
@click.option(
    "--threshold",
    type=_SHARE,
    metavar="SHARE",
    help="The share of values that must have such a shape.  [default: 0.8]",
)
@click.option(
    "--min-values",
    type=click.IntRange(1),
    metavar="N",
    help="How many different values must have it.  [default: 20]",
)
@click.option("--class", "class_", metavar="CLASS", help="The class to give, for all columns.")
@click.option("--diff", is_flag=True, help="Show what --fix would change, and change nothing.")
@click.option("--fix", is_flag=True, help="Write the classes into the contracts.")
@data_options
@output_options
@click.option("-q", "--quiet", is_flag=True, help="Only the verdict.")
@color_option
def command(paths: tuple[Path, ...], **options: Any) -> int:
    """Say which columns need a classification, and which.

    PATHS are files or folders; without any, every contract of the workspace is looked at. Columns
    that have no classification are found by their names, as floe lint does. With --data, a sample
    of their values is looked at too: values that are e-mail addresses, phone numbers, national
    ids, IBANs, numbers of payment cards, health numbers and the like tell. Values are counted, and
    never shown or kept.

    --diff and --fix add the class where a column was written; comments and layout stay.

    \b
    Exit code 0: nothing is missing. 1: columns need a class. 2: wrong usage, or a table that has
    no place. 3: a table that cannot be read.

    \b
    Examples:
      floe classify
      floe classify contracts/orders.odcs.yaml --data --sample 50000
      floe classify --diff
      floe classify --fix --class restricted
    """  # noqa: D301
    _check_options(options)
    opened = open_workspace(paths)
    with show_progress(quiet=options["quiet"]) as progress:
        asked = {name: options[name] for name in _ASKED} | data_arguments(options)
        request = classify_request(opened, paths, progress=progress, **asked)
        reach = None
        if options["with_data"]:
            spark = spark_request(opened, **spark_arguments(options), progress=progress)
            reach = reach_tables(opened, spark)
        classified = classify_contracts(opened.workspace, request, reach)
    if options["diff"] or options["fix"]:
        return _patch(opened, request, classified, options)
    _print(opened, classified, options)
    return classified.verdict


def _check_options(options: dict[str, Any]) -> None:
    for name in _OF_DATA:
        if options[name] not in (None, ()) and not options["with_data"]:
            word = "var" if name == "variables" else name.replace("_", "-")
            raise ConfigurationError(f"--{word} belongs to --data: add it")
    if options["diff"] and _wants_json(options):
        raise ConfigurationError("--diff prints a diff, and has no json form")
    if options["diff"] and options["fix"]:
        raise ConfigurationError("--diff and --fix contradict each other")


def _patch(
    opened: Opened, request: ClassifyRequest, classified: Classified, options: dict[str, Any]
) -> int:
    """Show or write the classes; what gets none is told."""
    wanted = {column.place: column.proposed for column in classified.columns if column.proposed}
    compilation = classified.linted.compilation
    patches = plan_classes(opened.workspace, request, compilation, wanted)
    if options["diff"]:
        for file, text in patches.texts.items():
            print_patch(compilation.authored.sources[file].document, text)
        _tell_left_alone(opened, classified, patches)
        return classified.verdict
    for file, text in patches.texts.items():
        rewrite_below(opened.root, file, text)
        remark(f"fixed {shown_file(opened, file)}")
    _tell_left_alone(opened, classified, patches)
    rest = classified.without(wanted.keys() - patches.left_alone.keys())
    _print(opened, rest, options)
    return rest.verdict


def _tell_left_alone(opened: Opened, classified: Classified, patches: ClassPatches) -> None:
    for column in classified.columns:
        nobody_knows = None if column.proposed else _NO_CLASS
        if reason := nobody_knows or patches.left_alone.get(column.place):
            where = f"{shown_file(opened, column.place.file)}:{column.line}"
            remark(f"left alone {where}: {printable(column.name)}: {reason}")


def _wants_json(options: dict[str, Any]) -> bool:
    return bool(options["as_json"]) or options["format_"] == "json"


def _print(opened: Opened, classified: Classified, options: dict[str, Any]) -> None:
    report = ClassificationReport(
        columns=tuple(_shown(opened, column) for column in classified.columns),
        tables=classified.tables,
        unreadable=tuple(shown_file(opened, file) for file in classified.unreadable),
        code=classified.verdict,
    )
    if _wants_json(options):
        say(render_classes_json(report), nl=False)
    else:
        color = wants_color(options["color"])
        text = render_classes_text(report, color=color, quiet=options["quiet"])
        say(text, nl=False, color=color)
    print_unreadable(opened, classified.unreadable)


def _shown(opened: Opened, column: UnclassifiedColumn) -> UnclassifiedColumn:
    return replace(column, place=replace(column.place, file=shown_file(opened, column.place.file)))
