"""What the commands that look at data share: which tables, on which server, with which Spark."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

from floe.cli.options import all_options
from floe.cli.output import remark
from floe.cli.pairs import read_pairs
from floe.cli.printing import shown_file
from floe.wiring import Opened

Command = TypeVar("Command", bound=Callable[..., Any])


def data_options(command: Command) -> Command:
    """Which tables to look at, and with what."""
    options = (
        click.option("--server", metavar="NAME", help="The server to read from."),
        click.option("--table", "tables", multiple=True, metavar="NAME", help="Only this table."),
        click.option(
            "--var", "variables", multiple=True, metavar="K=V", help="Another server value."
        ),
        click.option(
            "--master", metavar="URL", help="Where Spark runs: local[4], spark://…, sc://…."
        ),
        click.option("--conf", multiple=True, metavar="K=V", help="A Spark setting."),
    )
    return all_options(*options)(command)


def data_arguments(options: Mapping[str, Any]) -> dict[str, Any]:
    """Which tables on which server, as the command line says it."""
    return {
        "server": options["server"],
        "tables": options["tables"],
        "variables": read_pairs(options["variables"], "--var"),
    }


def spark_arguments(options: Mapping[str, Any]) -> dict[str, Any]:
    """Which Spark, as the command line says it."""
    return {"master": options["master"], "conf": read_pairs(options["conf"], "--conf")}


def print_unreadable(opened: Opened, files: tuple[str, ...]) -> None:
    """Name the files that should be contracts and cannot be read."""
    for file in (shown_file(opened, file) for file in files):
        remark(f"{file} cannot be read as a contract: try floe lint {file}")
