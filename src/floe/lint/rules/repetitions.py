from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from floe.documents import Document, Path
from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.elements import walk_lists
from floe.model import Place

_NAME_KEYS = {"schema": "name", "properties": "name", "servers": "server"}


@dataclass(frozen=True, slots=True)
class Repetition:
    """A text that an earlier element has under the same key."""

    key: str
    text: str
    place: Place
    first: Place
    first_line: int


@rule("lint/duplicate-id", Severity.ERROR)
def duplicate_id(graph: Graph) -> Iterator[Finding]:
    """An id that occurs twice in one list.

    Ids are unique among their neighbours; the same id under another parent is fine.

    Why: a reference by that id fits two elements, so it can be followed to neither.

    Instead: give one of them another id, and update the references that mean it.
    """
    for repeated in _repetitions(graph, lambda _list: "id"):
        yield Finding(
            repeated.place,
            f"id '{repeated.text}' is already taken by {repeated.first}"
            f" in line {repeated.first_line}",
            hint="give one of them another id",
        )


@rule("lint/duplicate-name", Severity.WARNING)
def duplicate_name(graph: Graph) -> Iterator[Finding]:
    """Two schema objects, two properties of one parent or two servers with the same name.

    Why: `table.column` and `--server` go by the name, and a table cannot have two
    columns of one name.

    Instead: rename one of them, or remove the one that was copied by mistake.
    """
    for repeated in _repetitions(graph, _NAME_KEYS.get):
        yield Finding(
            repeated.place,
            f"{repeated.key} '{repeated.text}' is already used by {repeated.first}"
            f" in line {repeated.first_line}",
            hint="rename one of them",
        )


def _repetitions(graph: Graph, key_of: Callable[[str], str | None]) -> Iterator[Repetition]:
    """What is repeated inside of a list; `key_of` says by its name which key to compare."""
    for source, path, array in walk_lists(graph):
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
