"""Elements of one list that share what should tell them apart."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from floe.documents import Document, Path
from floe.graph import Graph
from floe.lint.elements import authored_sources, walk_arrays
from floe.model import Place


@dataclass(frozen=True, slots=True)
class Repetition:
    """A text that an earlier element has under the same key."""

    key: str
    text: str
    place: Place
    first: Place
    first_line: int


def find_repetitions(graph: Graph, key_of: Callable[[str], str | None]) -> Iterator[Repetition]:
    """What is repeated inside of a list; `key_of` says by its name which key to compare."""
    for source in authored_sources(graph):
        for path, array in walk_arrays(source.document.tree):
            key = key_of(str(path[-1]))
            if key is not None:
                yield from _repeated(source.document, path, array, key)


def _repeated(document: Document, path: Path, array: list[Any], key: str) -> Iterator[Repetition]:
    numbers: dict[str, int] = {}
    for number, node in enumerate(array):
        text = node.get(key) if isinstance(node, dict) else None
        if isinstance(text, str) and numbers.setdefault(text, number) != number:
            place = Place(document.file, (*path, number, key))
            first = Place(document.file, (*path, numbers[text]))
            line = document.position((*first.path, key)).line
            yield Repetition(key, text, place, first, line)
