from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.relationship_entries import relationships_of
from floe.model import FOREIGN_KEY


@rule("lint/foreign-key-without-columns", Severity.ERROR)
def foreign_key_without_columns(graph: Graph) -> Iterator[Finding]:
    """A foreign key on something that has no columns: a service level, a port, a server.

    A relationship without a `type` is a foreign key too.

    Why: values of a column must exist in another column; without a column there is nothing
    to check, and the promise is never kept or broken.

    Instead: write `type: relatesTo`, or move the foreign key to its column.
    """
    for entry in relationships_of(graph):
        relationship = entry.relationship
        if entry.level == "other" and relationship.kind == FOREIGN_KEY:
            place = relationship.place
            yield Finding(
                place / "type" if relationship.type else place,
                "a foreign key needs a column, and this is none",
                "write 'type: relatesTo'",
            )
