from collections.abc import Iterator
from typing import Any

from floe.documents import Document, Path
from floe.findings import Finding, Severity, rule
from floe.graph import CONTRACT, PRODUCT, Graph
from floe.lint.elements import walk_arrays
from floe.model import Place


@rule("lint/duplicate-id", Severity.ERROR)
def duplicate_id(graph: Graph) -> Iterator[Finding]:
    """An id that occurs twice in one list.

    Ids are unique among their neighbours; the same id under another parent is fine.

    Why: a reference by that id fits two elements, so it can be followed to neither.

    Instead: give one of them another id, and update the references that mean it.
    """
    for source in graph.sources.values():
        if source.kind in (CONTRACT, PRODUCT):
            for path, array in walk_arrays(source.document.tree):
                yield from _repeated(source.document, path, array)


def _repeated(document: Document, path: Path, array: list[Any]) -> Iterator[Finding]:
    first: dict[str, int] = {}
    for number, node in enumerate(array):
        found = node.get("id") if isinstance(node, dict) else None
        if not isinstance(found, str):
            continue
        if found not in first:
            first[found] = number
            continue
        place = Place(document.file, (*path, first[found]))
        line = document.position((*place.path, "id")).line
        yield Finding(
            Place(document.file, (*path, number, "id")),
            f"id '{found}' is already taken by {place} in line {line}",
            hint="give one of them another id",
        )
