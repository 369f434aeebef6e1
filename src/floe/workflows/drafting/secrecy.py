"""Columns whose values nobody is shown."""

from collections.abc import Iterable, Mapping
from typing import Any

from floe.graph import Graph
from floe.model import Place, SchemaObject, view
from floe.workflows.drafting.nodes import last_name, names_of


def classified_columns(graph: Graph, table: str) -> frozenset[str]:
    """The columns that the contracts of a table classify.

    Where no contract has a table of this name, all that any contract classifies: a column that
    is called `email` everywhere else is one here too.
    """
    objects = [each for contract in graph.contracts for each in contract.schema]
    own = [each for each in objects if last_name(table) in names_of(each.node)]
    return frozenset(name for each in own or objects for name in _classified(each))


def classified_in(nodes: Iterable[Mapping[str, Any]]) -> frozenset[str]:
    """The columns that tables classify, as a draft has them."""
    objects = (view(SchemaObject, node, (), lambda path: Place("", path)) for node in nodes)
    return frozenset(name for each in objects for name in _classified(each))


def _classified(schema_object: SchemaObject) -> set[str]:
    """A column is hidden with all that lies in it."""
    return {
        name
        for prop in schema_object.properties
        if not all(inner.is_public for inner in prop.walk())
        for name in (prop.name, prop.physical_name)
        if name
    }
