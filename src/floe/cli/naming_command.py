"""`floe naming`: names of OpenLineage, composed, taken apart and checked."""

import click

from floe.cli.main import LazyGroup

COMMANDS: dict[str, tuple[str, str]] = {
    "check": ("floe.cli.naming_check:check", "Say what is wrong with the names in events."),
    "parse": ("floe.cli.naming_pairs:parse", "Take a pair apart, and put it right."),
    "compose": ("floe.cli.naming_pairs:compose", "Put a name together from its components."),
    "from-jdbc": ("floe.cli.naming_pairs:from_jdbc", "Name a table that is read over JDBC."),
    "from-location": ("floe.cli.naming_pairs:from_location", "Name files by where they are."),
    "from-odcs": ("floe.cli.naming_contract:from_odcs", "Name the tables of a contract."),
    "list": ("floe.cli.naming_pages:list_all", "List the sources whose names floe knows."),
    "explain": ("floe.cli.naming_pages:explain", "Print the page of a source or of a rule."),
}


@click.group("naming", cls=LazyGroup, table=COMMANDS)
def command() -> None:
    """Compose, read and check the names that OpenLineage gives to datasets and jobs.

    A name is a pair: a namespace, and a name in it. `floe naming list` shows all sources whose
    names floe knows.
    """
