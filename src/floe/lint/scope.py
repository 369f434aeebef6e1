"""What a run speaks of: the files that were asked for, and what they import."""

from collections.abc import Collection
from dataclasses import dataclass

from floe.graph import Graph
from floe.model import Place

_SETTINGS = "floe.toml"


@dataclass(frozen=True, slots=True)
class LintScope:
    """The files asked for (None: all of them), and the places that they import from.

    A library need not be a contract, and need not have been asked for; what it gives to a
    contract is part of that contract, so its faults are told where they were written.
    """

    files: frozenset[str] | None
    imported: frozenset[Place] = frozenset()

    @classmethod
    def of(cls, graph: Graph, files: Collection[str] | None) -> "LintScope":
        """The scope of some files of a graph."""
        if files is None:
            return cls(None)
        origins = (graph.provenance_of(file).values() for file in files)
        imported = frozenset(place for places in origins for place in places)
        return cls(frozenset((*files, *graph.libraries)), imported)

    def covers(self, place: Place) -> bool:
        """Whether a finding at this place is to be told."""
        if self.files is None or place.file in self.files or place.file == _SETTINGS:
            return True
        starts = (Place(place.file, place.path[:n]) for n in range(1, len(place.path) + 1))
        return any(start in self.imported for start in starts)
