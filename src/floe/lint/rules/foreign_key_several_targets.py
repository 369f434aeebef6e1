from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph, foreign_keys_of
from floe.model import Property


@rule("lint/foreign-key-several-targets", Severity.ERROR)
def foreign_key_several_targets(graph: Graph) -> Iterator[Finding]:
    """A property that is a foreign key to a list of several columns.

    On a property the `from` side is that one property, so each of the targets
    stands alone and no composite key comes of it.

    Why: the author most likely meant a composite key; read as written, every
    value would have to exist in all of the columns at once.

    Instead: write a composite key on the schema object, with `from` and `to` as
    lists of equal length. For separate keys write one relationship for each.
    """
    for foreign_key in foreign_keys_of(graph):
        columns = max(len(foreign_key.to_references), len(foreign_key.to_targets))
        if isinstance(foreign_key.carrier, Property) and columns > 1:
            yield Finding(
                foreign_key.relationship.place / "to",
                f"one property cannot be a foreign key to {columns} columns",
                hint="write a composite key on the schema object, with 'from' and 'to' lists",
            )
