import re

import pytest

from floe.lineage import from_odcs
from floe.model import Place, SchemaObject, Server, view


def locate(path):
    return Place("orders.odcs.yaml", path)


def see(element, node, *path):
    return view(element, node, path, locate)


def custom(properties):
    return [{"property": key, "value": value} for key, value in properties.items()]


def split_overrides(node):
    """A node whose keys with a dot are custom properties, and whose empty keys are absent."""
    plain = {key: value for key, value in node.items() if "." not in key and value is not None}
    dotted = {key: value for key, value in node.items() if "." in key}
    return {**plain, "customProperties": custom(dotted)} if dotted else plain


@pytest.fixture
def name_table():
    """What a table on a server is called; both are written as in a contract."""

    def name(server, table="orders"):
        node = {"name": table} if isinstance(table, str) else table
        return from_odcs(
            see(Server, split_overrides(server), "servers", 0),
            see(SchemaObject, split_overrides(node), "schema", 0),
        )

    return name


@pytest.fixture
def tell(name_table):
    """The pair of a table and the rules that speak, or what is missing or wrong."""

    def tell(server, table="orders"):
        naming = name_table(server, table)
        if naming.canonical is None:
            assert (naming.namespace, naming.name) == (None, None)
            return tuple(short(finding) for finding in naming.findings)
        assert naming.canonical == (naming.namespace, naming.name)
        return (*naming.canonical, *(finding.rule for finding in naming.findings))

    return tell


@pytest.fixture
def other_names(name_table):
    """The other pairs of a table."""

    def names(server, table="orders"):
        return [tuple(alias) for alias in name_table(server, table).aliases]

    return names


def short(finding):
    missing = re.match(r"'(\w+)' is missing", finding.message)
    return f"no {missing[1]}" if missing else finding.rule
