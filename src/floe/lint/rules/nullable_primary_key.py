from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import label


@rule("lint/nullable-primary-key", Severity.WARNING)
def nullable_primary_key(graph: Graph) -> Iterator[Finding]:
    """A table whose primary key has columns that say `required: false`.

    Why: a row without a key cannot be told from another, and most databases refuse a
    key that may be null.

    Instead: write `required: true`, or leave the column out of the key.
    """
    for contract in graph.contracts:
        for table in contract.schema:
            columns = [
                column
                for column in table.walk()
                if column.primary_key and column.node.get("required") is False
            ]
            if columns:
                names = ", ".join(f"'{label(column)}'" for column in columns)
                verb = "is part" if len(columns) == 1 else "are parts"
                yield Finding(
                    columns[0].place / "required",
                    f"{names} {verb} of the primary key and may be null",
                    hint="write required: true",
                )
