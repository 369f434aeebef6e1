from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph, Reference, Target
from floe.model import FOREIGN_KEY


@rule("lint/foreign-key-target-not-a-property", Severity.ERROR)
def foreign_key_target_not_a_property(graph: Graph) -> Iterator[Finding]:
    """A foreign key with an end that is something else than a property.

    Why: a foreign key compares the values of columns; a table, a quality rule or
    a server has none.

    Instead: point at the column. To say that two tables belong together, write
    `type: relatesTo`.
    """
    for reference in graph.references:
        if reference.kind == FOREIGN_KEY:
            for target in reference.resolution.targets:
                if target.kind != "property":
                    yield Finding(
                        reference.place,
                        f"'{reference.text}' is {_describe(target)}, "
                        "and a foreign key joins properties",
                        hint=_way_out(reference, target),
                    )


def _describe(target: Target) -> str:
    words = {
        "object": "a schema object",
        "quality": "a quality rule",
        "sla": "an SLA property",
        "custom": "a custom property",
        "definition": "an authoritative definition",
        "member": "a team member",
        "document": "a whole document",
        "other": "something else",
    }
    return words.get(target.kind, f"a {target.kind}")


def _way_out(reference: Reference, target: Target) -> str:
    keys = (
        [
            prop["id"]
            for prop in target.node.get("properties", ())
            if isinstance(prop, dict) and prop.get("primaryKey") is True and prop.get("id")
        ]
        if target.kind == "object"
        else []
    )
    if len(keys) == 1 and reference.resolution.canonical:
        return f"its primary key is '{reference.resolution.canonical}/properties/{keys[0]}'"
    if target.kind == "object":
        return "point at one of its properties, or use 'type: relatesTo'"
    return "use 'type: relatesTo' for a link that is no constraint"
