from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.key_positions import KeyKind, check_positions

_PARTITION_KEY = KeyKind("partition key", "partitioned", "partitionKeyPosition")


@rule("lint/partition-key-positions", Severity.WARNING)
def partition_key_positions(graph: Graph) -> Iterator[Finding]:
    """A partition key of several columns whose positions are missing, doubled or have gaps.

    Why: the order of the partition columns is the order of the folders on disk; without
    it a table is laid out differently by each tool that makes it.

    Instead: give each column with `partitioned: true` a `partitionKeyPosition` of its own,
    counting from 1.
    """
    for contract in graph.contracts:
        for schema_object in contract.schema:
            yield from check_positions(schema_object, _PARTITION_KEY)
