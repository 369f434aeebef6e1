"""A document as it was written: its text, its values, and where each of them stands."""

from array import array
from dataclasses import dataclass, field
from typing import Any

Path = tuple[str | int, ...]

COLUMN_BITS = 24
COLUMN_MASK = (1 << COLUMN_BITS) - 1


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A line and a column, both counted from one."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class ReadingFault:
    """Something that keeps a text from being read as one clean document."""

    code: str
    line: int
    column: int
    message: str
    hint: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Document:
    """One file: plain values in `tree`, with the position of every key and value."""

    file: str
    text: str
    tree: Any
    marks: "array[int]" = field(repr=False)
    faults: tuple[ReadingFault, ...] = ()
    _index: dict[Path, tuple[int, int]] = field(default_factory=dict, repr=False)

    def position(self, path: Path, *, key: bool = False) -> Position:
        """Where the value at `path` stands, or its nearest ancestor that exists."""
        self._number()
        while path and path not in self._index:
            path = path[:-1]
        places = self._index.get(path)
        if places is None:
            return Position(1, 1)
        return _unpack(self.marks[places[0] if key else places[1]])

    def paths_by_position(self) -> dict[Position, Path]:
        """The paths of all values, by where they stand."""
        self._number()
        return {_unpack(self.marks[value]): path for path, (_, value) in self._index.items()}

    def _number(self) -> None:
        if not self._index and self.marks:
            self._index.update(number_nodes(self.tree))


def _unpack(mark: int) -> Position:
    return Position((mark >> COLUMN_BITS) + 1, (mark & COLUMN_MASK) + 1)


def number_nodes(tree: Any) -> dict[Path, tuple[int, int]]:
    """Number keys and values in the order in which the composer has met them.

    Positions live in one flat array in that order: a document costs eight bytes
    per node, and only one that has something to say about itself pays for paths.
    """
    index: dict[Path, tuple[int, int]] = {(): (0, 0)}
    _number_below(index, tree, (), 1)
    return index


def _number_below(index: dict[Path, tuple[int, int]], value: Any, path: Path, number: int) -> int:
    """Number what lies below a value, from `number` on; the number that is free behind it."""
    if isinstance(value, dict):
        for key, child in value.items():
            below = (*path, key)
            index[below] = (number, number + 1)
            number = _number_below(index, child, below, number + 2)
    elif isinstance(value, list):
        for position, child in enumerate(value):
            below = (*path, position)
            index[below] = (number, number)
            number = _number_below(index, child, below, number + 1)
    return number


def node_at(tree: Any, path: Path) -> Any:
    """What stands in a tree at a path that it surely has."""
    for key in path:
        tree = tree[key]
    return tree
