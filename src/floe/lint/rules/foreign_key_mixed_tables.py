from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph, Reference, foreign_keys_of, table_of
from floe.model import SchemaObject


@rule("lint/foreign-key-mixed-tables", Severity.ERROR)
def foreign_key_mixed_tables(graph: Graph) -> Iterator[Finding]:
    """A composite foreign key with columns of several tables on one of its sides.

    Why: the columns of a composite key are compared together, row by row, so all
    of `from` must stand in one table and all of `to` in one table.

    Instead: write one foreign key for each pair of tables.
    """
    for foreign_key in foreign_keys_of(graph):
        if isinstance(foreign_key.carrier, SchemaObject):
            for references in (foreign_key.from_references, foreign_key.to_references):
                stray = _stray(references)
                if stray is not None:
                    yield Finding(
                        stray.place,
                        f"'{stray.text}' is in another table than '{references[0].text}'",
                        hint="write one foreign key for each pair of tables",
                    )


def _stray(references: tuple[Reference, ...]) -> Reference | None:
    """The first reference that leads to another table than the first one does."""
    home = None
    for reference in references:
        for target in reference.resolution.targets:
            table = table_of(target)
            if target.kind == "property" and home is not None and table != home:
                return reference
            home = home or table
    return None
