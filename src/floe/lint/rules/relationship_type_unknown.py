from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import did_you_mean
from floe.lint.relationship_entries import relationships_of
from floe.model import FOREIGN_KEY, IMPORTS, RELATES_TO, RELATES_TO_ALIASES

_TYPES = (FOREIGN_KEY, RELATES_TO, IMPORTS, *RELATES_TO_ALIASES)


@rule("lint/relationship-type-unknown", Severity.ERROR)
def relationship_type_unknown(graph: Graph) -> Iterator[Finding]:
    """A relationship of a type that does not exist.

    The types are foreignKey, relatesTo and imports; definition, lineage,
    businessDefinition and governedBy are finer words for relatesTo.

    Why: a relationship whose type is not understood is neither checked nor shown.

    Instead: use one of the types; say more in `description` or `customProperties`.
    """
    for entry in relationships_of(graph):
        written = entry.relationship.type
        if written is not None and written not in _TYPES:
            yield Finding(
                entry.relationship.place / "type",
                f"'{written}' is not a relationship type",
                hint=did_you_mean(written, _TYPES)
                or f"use {FOREIGN_KEY}, {RELATES_TO} or {IMPORTS}",
            )
