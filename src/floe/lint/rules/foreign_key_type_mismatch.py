from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph, foreign_keys_of
from floe.lint.type_pairs import walk_type_pairs


@rule("lint/foreign-key-type-mismatch", Severity.ERROR)
def foreign_key_type_mismatch(graph: Graph) -> Iterator[Finding]:
    """A foreign key between columns of different kinds, such as a string and an integer.

    Logical types are compared; a column without one is not judged.

    Why: the values can never be equal without a cast that nobody wrote down, so
    the join is empty or every row counts as an orphan.

    Instead: give both columns the same logicalType, or point at the column that
    was meant.
    """
    for foreign_key in foreign_keys_of(graph):
        for pair in walk_type_pairs(foreign_key):
            if not pair.is_comparable:
                yield Finding(
                    pair.place,
                    f"{pair.from_name} is {pair.from_type} and "
                    f"{pair.to_name} is {pair.to_type}: they can never match",
                    hint="give both columns the same logicalType",
                )
