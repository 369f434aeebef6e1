from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.relationship_entries import relationships_of


@rule("lint/relationship-without-target", Severity.ERROR)
def relationship_without_target(graph: Graph) -> Iterator[Finding]:
    """A relationship without a `to`.

    Why: every relationship, of whatever type, says to what an element relates;
    without that it says nothing and no tool can act on it.

    Instead: write `to` with one reference or a list of them, or remove the entry.
    """
    for entry in relationships_of(graph):
        relationship = entry.relationship
        if not relationship.node.get("to"):
            has_key = "to" in relationship.node
            yield Finding(
                relationship.place / "to" if has_key else relationship.place,
                "the relationship's 'to' is empty" if has_key else "the relationship has no 'to'",
                hint="write the target, for example 'to: schema/orders/properties/id'",
            )
