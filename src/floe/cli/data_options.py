"""What the commands that look at data share: which tables, on which server, with which Spark."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click

from floe.cli.linting import make_policy
from floe.cli.pairs import read_pairs
from floe.cli.printing import shown_file
from floe.graph import Graph
from floe.wiring import Opened
from floe.workflows.data import DataRequest, unreadable_contracts

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
    for option in reversed(options):
        command = option(command)
    return command


def asked_tables(
    opened: Opened, contracts: tuple[Path, ...], options: Mapping[str, Any]
) -> dict[str, Any]:
    """What the command line and floe.toml ask for, as the fields of a DataRequest."""
    settings = opened.settings
    return {
        "files": tuple(opened.name_file(path) for path in contracts if not path.is_dir()),
        "folders": tuple(opened.name_file(path) for path in contracts if path.is_dir()),
        "policy": make_policy(settings, None),
        "server": options["server"],
        "default_server": settings.servers.default,
        "overrides": settings.servers.values,
        "variables": read_pairs(options["variables"], "--var"),
        "tables": options["tables"],
    }


def tell_unreadable(opened: Opened, graph: Graph, request: DataRequest) -> bool:
    """Name the files that should be contracts and cannot be read; whether there are any."""
    files = [shown_file(opened, file) for file in unreadable_contracts(graph, request)]
    for file in files:
        click.echo(f"{file} cannot be read as a contract: try floe lint {file}", err=True)
    return bool(files)
