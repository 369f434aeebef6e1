"""What a source says, leaf by leaf, and whether a conversion heeds it."""

import copy
from collections.abc import Callable, Iterator
from typing import Any

from floe.documents import canonical_json
from floe.odcs import Converted

Path = tuple[str | int, ...]


def leaves(node: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value that holds no other."""
    if isinstance(node, dict):
        for key, value in node.items():
            yield from leaves(value, (*path, key))
    elif isinstance(node, list):
        for number, value in enumerate(node):
            yield from leaves(value, (*path, number))
    else:
        yield path, node


def silent_losses(tree: dict[str, Any], convert: Callable[[Any], Converted]) -> list[Path]:
    """The leaves that can change without a change of the contract, and that no note names."""
    before = convert(tree)
    named = [note.path for note in before.notes if note.is_lost]
    printed = contract(before)
    return [
        path
        for path, value in leaves(tree)
        if contract(convert(changed(tree, path, other(value)))) == printed
        and not any(path[: len(note)] == note for note in named)
    ]


def contract(converted: Converted) -> str:
    return canonical_json(converted.tree)


def other(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    return f"{value}_x"


def changed(tree: Any, path: Path, value: Any) -> Any:
    """The tree with another value in one place."""
    result = copy.deepcopy(tree)
    node = result
    for step in path[:-1]:
        node = node[step]
    node[path[-1]] = value
    return result
