"""A draft that the official schema accepts, whatever it was made from."""

import copy
from typing import Any

from floe.documents import Path
from floe.odcs import contract_validator
from floe.schemas import SchemaError

_MOST_PASSES = 50


def make_valid(tree: dict[str, Any], edition: str) -> tuple[dict[str, Any], list[SchemaError]]:
    """The tree without what the schema rejects, and what the schema said of that."""
    validator = contract_validator(edition)
    said: list[SchemaError] = []
    errors = validator.validate(tree)
    if errors:
        tree = copy.deepcopy(tree)
    for _ in range(_MOST_PASSES):
        if not errors:
            return tree, said
        said += errors
        for path in sorted({_culprit(error) for error in errors}, key=_depth, reverse=True):
            _remove(tree, path)
        errors = validator.validate(tree)
    return {key: tree[key] for key in _HEADER if key in tree}, said


_HEADER = ("apiVersion", "kind", "id", "name", "version", "status")


def _culprit(error: SchemaError) -> Path:
    """The smallest part without which the schema would have nothing to say."""
    if error.unexpected:
        return (*error.path, error.unexpected[0])
    return error.path


def _depth(path: Path) -> tuple[int, tuple[tuple[bool, int, str], ...]]:
    """The deepest first, and of a list's entries the last."""
    return len(path), tuple(
        (isinstance(key, int), key if isinstance(key, int) else 0, str(key)) for key in path
    )


def _remove(tree: Any, path: Path) -> None:
    if not path:
        return
    parent = tree
    for key in path[:-1]:
        try:
            parent = parent[key]
        except (KeyError, IndexError, TypeError):
            return
    last = path[-1]
    if isinstance(parent, dict):
        parent.pop(last, None)
    elif isinstance(parent, list) and isinstance(last, int) and last < len(parent):
        del parent[last]
