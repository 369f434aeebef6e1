"""Imports that could not be followed: what they were to bring is not measured, and that is told."""

from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.table_names import tables_in
from floe.graph import Graph
from floe.model import Contract

_CLAUSE = "imports"
_PROMISING = ("schema", "slaProperties")


def broken_imports_of(graph: Graph, contract: Contract) -> Iterator[Check]:
    """A check for every import that brings nothing to a table, a column or a service level."""
    tables = {table.name: table for table, _ in tables_in(contract)}
    for fault in graph.broken_imports(contract.file):
        if fault.path[:1] and fault.path[0] in _PROMISING:
            names = fault.names
            yield Check(
                id=f"{'.'.join(names) or '*'}/{_CLAUSE}:{fault.text}",
                clause=_CLAUSE,
                table=tables.get(names[0]) if names else None,
                column=".".join(names[1:]) or None,
                place=fault.place,
                description=f"imports {fault.text}",
                reason=f"the import cannot be followed: {fault.message}",
            )
