"""An order in which everything comes after what it is made from."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)


def order_by_inputs(
    inputs: Mapping[Key, Sequence[Key]],
) -> tuple[tuple[Key, ...], frozenset[tuple[Key, Key]]]:
    """The keys in order, and the pairs (one, its input) that would close a circle."""
    done: dict[Key, None] = {}
    closing: set[tuple[Key, Key]] = set()
    for key in inputs:
        if key not in done:
            _visit(key, inputs, done, closing)
    return tuple(done), frozenset(closing)


def _visit(
    start: Key,
    inputs: Mapping[Key, Sequence[Key]],
    done: dict[Key, None],
    closing: set[tuple[Key, Key]],
) -> None:
    # A chain of products may be longer than Python's stack is deep.
    path: dict[Key, Iterator[Key]] = {start: iter(inputs[start])}
    while path:
        key = next(reversed(path))
        following = next(path[key], None)
        if following is None:
            del path[key]
            done[key] = None
        elif following in path:
            closing.add((key, following))
        elif following not in done:
            path[following] = iter(inputs[following])
