"""`floe naming`: names of OpenLineage, composed, taken apart and checked."""

import click

from floe.cli.naming_check import check
from floe.cli.naming_contract import from_odcs
from floe.cli.naming_pages import explain, list_all
from floe.cli.naming_pairs import compose, from_jdbc, from_location, parse


@click.group("naming")
def command() -> None:
    """Compose, read and check the names that OpenLineage gives to datasets and jobs.

    A name is a pair: a namespace, and a name in it. `floe naming list` shows all sources whose
    names floe knows.
    """


for each in (check, parse, compose, from_jdbc, from_location, from_odcs, list_all, explain):
    command.add_command(each)
