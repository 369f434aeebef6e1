from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.key_positions import KeyKind, check_positions

_PRIMARY_KEY = KeyKind("primary key", "primaryKey", "primaryKeyPosition")


@rule("lint/primary-key-positions", Severity.WARNING)
def primary_key_positions(graph: Graph) -> Iterator[Finding]:
    """A primary key of several columns whose positions are missing, doubled or have gaps.

    Why: the order of a key's columns decides how tables are generated, sorted and joined;
    without it two tools make two different keys of one contract.

    Instead: give each column with `primaryKey: true` a `primaryKeyPosition` of its own,
    counting from 1.
    """
    for contract in graph.contracts:
        for schema_object in contract.schema:
            yield from check_positions(schema_object, _PRIMARY_KEY)
