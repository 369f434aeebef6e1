"""What goes into a merge, and what comes out of it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from floe.documents import Path
from floe.model import Place

GENERATED = "generated"


@dataclass(frozen=True, slots=True)
class Layer:
    """A tree and the word for where it comes from: `generated`, `explicit`, `tier`.

    `file` and `places` say where its parts were written, `origins` which of them come from
    elsewhere: in both the longest known beginning of a path decides. What stands at a path of
    `defaults` was chosen by floe and gives way without a word.
    """

    tree: Mapping[str, Any]
    origin: str
    file: str = ""
    places: Mapping[Path, Place] = field(default_factory=dict)
    origins: Mapping[Path, str] = field(default_factory=dict)
    defaults: Collection[Path] = frozenset()

    def place(self, path: Path) -> Place:
        """Where a part was written."""
        return _below(self.places, path) or Place(self.file, path)

    def origin_of(self, path: Path) -> str:
        """Where a part comes from."""
        beginning = _beginning(self.origins, path)
        return self.origin if beginning is None else self.origins[beginning]


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two layers that say different things in one place; what `over` says is kept.

    `path` is the place in the merged tree, `base_place` and `over_place` are where it was written.
    """

    path: Path
    base: Any
    over: Any
    base_origin: str
    over_origin: str
    base_place: Place
    over_place: Place
    advice: str


@dataclass(frozen=True, slots=True)
class Merged:
    """One tree, where each part of it comes from, and what had to be left out of it.

    `provenance` has an entry for each part that comes from one layer as a whole; it holds for
    everything below. `settled` are the differences that need nobody: the same thing in other
    words, or a default that gave way.
    """

    tree: dict[str, Any]
    provenance: Mapping[Path, str]
    conflicts: tuple[Conflict, ...] = ()
    settled: tuple[Conflict, ...] = ()
    places: Mapping[Path, Place] = field(default_factory=dict)

    def origin_of(self, path: Path) -> str:
        """Where a part comes from; one that several layers have made together is `merged`."""
        beginning = _beginning(self.provenance, path)
        return "merged" if beginning is None else self.provenance[beginning]

    def place(self, path: Path) -> Place:
        """Where a part was written; what several layers made stands where its first part does."""
        inner = (inner_path for inner_path in self.places if inner_path[: len(path)] == path)
        first = next(inner, None) if _beginning(self.places, path) is None else None
        if first is None:
            return _below(self.places, path) or Place("", path)
        place = self.places[first]
        return Place(place.file, place.path[: len(place.path) - len(first) + len(path)])

    def as_layer(self, origin: str = "merged") -> Layer:
        """What the next layer can be laid over, or under."""
        return Layer(self.tree, origin, places=self.places, origins=self.provenance)


def _beginning(by_path: Mapping[Path, Any], path: Path) -> Path | None:
    """The longest beginning of a path that is known."""
    for length in range(len(path), -1, -1):
        if path[:length] in by_path:
            return path[:length]
    return None


def _below(places: Mapping[Path, Place], path: Path) -> Place | None:
    beginning = _beginning(places, path)
    if beginning is None:
        return None
    return Place(places[beginning].file, places[beginning].path + path[len(beginning) :])
