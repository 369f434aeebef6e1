from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.relationship_entries import relationships_of
from floe.model import FOREIGN_KEY


@rule("lint/relationship-from-missing", Severity.ERROR)
def relationship_from_missing(graph: Graph) -> Iterator[Finding]:
    """A foreign key on a schema object that does not say from which column.

    A relationship without a `type` is a foreign key.

    Why: a table has many columns, and a foreign key holds for some of them.

    Instead: add `from`, or move the relationship to the property, where `from` is
    the property itself. For a link that is no constraint write `type: relatesTo`.
    """
    for entry in relationships_of(graph):
        relationship = entry.relationship
        is_key = relationship.kind == FOREIGN_KEY and entry.level == "object"
        if is_key and not relationship.node.get("from"):
            yield Finding(
                relationship.place,
                "a foreign key on a schema object needs 'from'",
                hint="add 'from', or move the relationship to the property",
            )
