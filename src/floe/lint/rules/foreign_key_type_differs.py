from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph, foreign_keys_of
from floe.lint.type_pairs import walk_type_pairs


@rule("lint/foreign-key-type-differs", Severity.WARNING)
def foreign_key_type_differs(graph: Graph) -> Iterator[Finding]:
    """A foreign key between columns of related types: integer and number, date and timestamp.

    Why: the values are compared after a silent conversion, in which a large key
    or a time of day can be lost.

    Instead: give both columns the same logicalType.
    """
    for foreign_key in foreign_keys_of(graph):
        for pair in walk_type_pairs(foreign_key):
            if pair.is_comparable and pair.from_type != pair.to_type:
                yield Finding(
                    pair.place,
                    f"{pair.from_name} is {pair.from_type} and {pair.to_name} is {pair.to_type}",
                    hint="give both columns the same logicalType",
                )
