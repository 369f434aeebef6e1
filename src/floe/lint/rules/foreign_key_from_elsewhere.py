from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph, Target, foreign_keys_of
from floe.model import Place, SchemaObject


@rule("lint/foreign-key-from-elsewhere", Severity.WARNING)
def foreign_key_from_elsewhere(graph: Graph) -> Iterator[Finding]:
    """A foreign key whose `from` is not a column of the object that carries it.

    Why: readers and tools look for a table's keys on that table, and find there a
    key of another one.

    Instead: move the relationship to the object that has the column.
    """
    for foreign_key in foreign_keys_of(graph):
        carrier = foreign_key.carrier
        if not isinstance(carrier, SchemaObject):
            continue
        for reference in foreign_key.from_references:
            for target in reference.resolution.targets:
                if target.kind == "property" and not _is_inside(carrier, target):
                    yield Finding(
                        reference.place,
                        f"'{reference.text}' is not a property of "
                        f"'{carrier.name or carrier.id}', which carries the foreign key",
                        hint="move the relationship to the object that has the column",
                    )


def _is_inside(carrier: SchemaObject, target: Target) -> bool:
    home = carrier.place
    if target.file == home.file and target.path[: len(home.path)] == home.path:
        return True
    # An imported column keeps the place it came from.
    place = Place(target.file, target.path)
    return any(prop.place == place or prop.node is target.node for prop in carrier.walk())
