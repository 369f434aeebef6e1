"""Where imports are asked for, and trees around them."""

from collections.abc import Iterator
from typing import Any

from floe.documents import Path
from floe.model import IMPORTS, Place


def imports_in(relationships: Any) -> Iterator[tuple[int, dict[str, Any]]]:
    """The relationships that are imports, by their number."""
    for number, entry in enumerate(relationships if isinstance(relationships, list) else ()):
        if isinstance(entry, dict) and entry.get("type") == IMPORTS:
            yield number, entry


def texts_in(entry: dict[str, Any], place: Place) -> Iterator[tuple[str, Place]]:
    """What an import asks for, and where."""
    written = entry.get("to")
    if isinstance(written, str):
        yield written, place / "to"
    for number, text in enumerate(written if isinstance(written, list) else ()):
        if isinstance(text, str):
            yield text, place / "to" / number


def without_imports(node: dict[str, Any], place: Place) -> tuple[dict[str, Any], dict[Path, Place]]:
    """A site without its imports, and where the relationships that stay were written."""
    numbers = dict(imports_in(node["relationships"]))
    kept = [(n, entry) for n, entry in enumerate(node["relationships"]) if n not in numbers]
    rest = {key: value for key, value in node.items() if key != "relationships" or kept}
    if kept:
        rest["relationships"] = [entry for _, entry in kept]
    moved: dict[Path, Place] = {
        ("relationships", new): place / "relationships" / old
        for new, (old, _) in enumerate(kept)
        if new != old
    }
    return rest, moved


def items_of(node: Any) -> Iterator[tuple[Any, Any]]:
    """The children of a node by key or number."""
    return iter(node.items()) if isinstance(node, dict) else enumerate(node or ())


def measure_tree(node: Any) -> tuple[int, int]:
    """How many elements a node holds, and how deep it is."""
    if not isinstance(node, dict | list):
        return 0, 0
    measures = [measure_tree(child) for _, child in items_of(node)]
    weight = sum(weight for weight, _ in measures)
    height = max((height for _, height in measures), default=0)
    return weight + isinstance(node, dict), height + 1


def graft(tree: Any, path: Path, node: Any) -> Any:
    """A tree with another node at a path; the rest is shared."""
    if not path:
        return node
    if isinstance(tree, dict):
        return {**tree, path[0]: graft(tree[path[0]], path[1:], node)}
    return [
        graft(child, path[1:], node) if number == path[0] else child
        for number, child in enumerate(tree)
    ]
