from collections.abc import Iterator
from typing import Any

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import label
from floe.model import Place, Property

_LONG = 20


@rule("lint/copied-description", Severity.WARNING)
def copied_description(graph: Graph) -> Iterator[Finding]:
    """A description that two properties side by side share word for word.

    Texts of fewer than 20 characters are left alone.

    Why: at most one of them is described by it; the other was copied and forgotten.

    Instead: say what tells the two apart, or import one shared definition.
    """
    for contract in graph.contracts:
        for schema_object in contract.schema:
            yield from _check(graph, schema_object.properties)
        for column in contract.all_properties:
            yield from _check(graph, column.properties)


def _check(graph: Graph, columns: tuple[Property, ...]) -> Iterator[Finding]:
    first: dict[str, Property] = {}
    for column in columns:
        text = " ".join((column.description or "").split()).casefold()
        if len(text) < _LONG:
            continue
        original = first.setdefault(text, column)
        place = column.place / "description"
        if original is not column and _is_written(graph, place):
            yield Finding(
                place,
                f"'{label(column)}' is described in the same words as '{label(original)}'",
                hint="say what tells the two apart",
            )


def _is_written(graph: Graph, place: Place) -> bool:
    """Whether something stands in its file and was not imported from a shared definition."""
    node: Any = graph.sources[place.file].tree
    for key in place.path:
        children: Any = dict(enumerate(node)) if isinstance(node, list) else node
        if not isinstance(children, dict) or key not in children:
            return False
        node = children[key]
    return True
