from collections.abc import Iterator
from typing import Any

from floe.documents import Document, Path
from floe.findings import Finding, Severity, rule
from floe.graph import CONTRACT, PRODUCT, Graph
from floe.lint.elements import walk_arrays
from floe.model import Place

NAME_KEYS = {"schema": "name", "properties": "name", "servers": "server"}


@rule("lint/duplicate-name", Severity.WARNING)
def duplicate_name(graph: Graph) -> Iterator[Finding]:
    """Two schema objects, two properties of one parent or two servers with the same name.

    Why: `table.column` and `--server` go by the name, and a table cannot have two
    columns of one name.

    Instead: rename one of them, or remove the one that was copied by mistake.
    """
    for source in graph.sources.values():
        if source.kind in (CONTRACT, PRODUCT):
            for path, array in walk_arrays(source.document.tree):
                key = NAME_KEYS.get(str(path[-1]))
                if key:
                    yield from _repeated(source.document, path, array, key)


def _repeated(document: Document, path: Path, array: list[Any], key: str) -> Iterator[Finding]:
    first: dict[str, int] = {}
    for number, node in enumerate(array):
        found = node.get(key) if isinstance(node, dict) else None
        if not isinstance(found, str):
            continue
        if found not in first:
            first[found] = number
            continue
        place = Place(document.file, (*path, first[found]))
        line = document.position((*place.path, key)).line
        yield Finding(
            Place(document.file, (*path, number, key)),
            f"{key} '{found}' is already used by {place} in line {line}",
            hint="rename one of them",
        )
