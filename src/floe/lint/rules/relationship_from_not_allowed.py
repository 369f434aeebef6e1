from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.relationship_entries import RelationshipEntry, relationships_of
from floe.model import IMPORTS, RELATES_TO


@rule("lint/relationship-from-not-allowed", Severity.ERROR)
def relationship_from_not_allowed(graph: Graph) -> Iterator[Finding]:
    """A `from` where the element that carries the relationship is already meant.

    Only a foreign key on a schema object has a `from`. On a property it is the
    property itself, and relatesTo and imports never have one.

    Why: a second, written starting point can contradict the real one, and tools
    differ in which of the two they believe.

    Instead: remove `from`, or move the foreign key to the schema object.
    """
    for entry in relationships_of(graph):
        reason = _reason(entry)
        if "from" in entry.relationship.node and reason:
            yield Finding(
                entry.relationship.place / "from",
                f"'from' is not allowed here: {reason}",
                hint="remove 'from'",
                on_key=True,
            )


def _reason(entry: RelationshipEntry) -> str | None:
    if entry.relationship.kind in (RELATES_TO, IMPORTS):
        name = entry.relationship.type or entry.relationship.kind
        return f"{name} always starts from the element that carries it"
    if entry.level == "property":
        return "on a property it is the property itself"
    return "only a foreign key on a schema object has one" if entry.level == "other" else None
