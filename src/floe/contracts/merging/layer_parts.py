"""Which part of a merged tree comes from which layer."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from floe.contracts.merging.layers import Layer
from floe.documents import Path
from floe.model import Place


class Side(Enum):
    """One of the two layers that meet."""

    BASE = "base"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class LayerPart:
    """A part that comes from one side as a whole, and its path there."""

    side: Side
    path: Path


@dataclass(frozen=True, slots=True)
class MeetingPath:
    """A path in the merged tree, and those in both layers that meet there."""

    path: Path
    base: Path
    over: Path

    def below(self, key: str) -> "MeetingPath":
        """The path one key further down."""
        return MeetingPath((*self.path, key), (*self.base, key), (*self.over, key))

    def entry(self, number: int, base: int, over: int) -> "MeetingPath":
        """The path of an entry, which has a number of its own in each list."""
        return MeetingPath((*self.path, number), (*self.base, base), (*self.over, over))

    @property
    def key(self) -> str:
        """The key or the list that it belongs to."""
        return next((key for key in reversed(self.path) if isinstance(key, str)), "")


@dataclass(slots=True)
class LayerParts:
    """All parts that come from one layer as a whole, by their paths in the merged tree."""

    base: Layer
    over: Layer
    by_path: dict[Path, LayerPart] = field(default_factory=dict)

    def unite(self, at: MeetingPath, parts: Mapping[Any, LayerPart | None]) -> LayerPart | None:
        """One origin for a whole collection, where all its parts have it and stand as they did."""
        for side, path in ((Side.OVER, at.over), (Side.BASE, at.base)):
            if all(part == LayerPart(side, (*path, key)) for key, part in parts.items()):
                return LayerPart(side, path)
        for key, part in parts.items():
            if part is not None:
                self.by_path[(*at.path, key)] = part
        return None

    def origins(self) -> dict[Path, str]:
        """Where every part comes from, also what the layers knew of their own parts."""
        origins = {
            path: self._layer(part.side).origin_of(part.path) for path, part in self.by_path.items()
        }
        for side in Side:
            origins |= self._moved(side, self._layer(side).origins)
        return dict(sorted(origins.items(), key=_order))

    def places(self) -> dict[Path, Place]:
        """Where every part was written."""
        places = {
            path: self._layer(part.side).place(part.path) for path, part in self.by_path.items()
        }
        for side in Side:
            places |= self._moved(side, self._layer(side).places)
        return dict(sorted(places.items(), key=_order))

    def _layer(self, side: Side) -> Layer:
        return self.base if side is Side.BASE else self.over

    def _moved(self, side: Side, inner: Mapping[Path, Any]) -> dict[Path, Any]:
        """What a layer knows of parts below those that were taken, at their new paths."""
        new_paths = {part.path: at for at, part in self.by_path.items() if part.side is side}
        moved = {}
        for path, value in inner.items():
            for length in range(len(path) - 1, -1, -1):
                new_path = new_paths.get(path[:length])
                if new_path is not None:
                    moved[new_path + path[length:]] = value
                    break
        return moved


def _order(item: tuple[Path, Any]) -> tuple[tuple[bool, int, str], ...]:
    """Top down, and the entries of a list by their numbers."""
    return tuple(
        (isinstance(key, int), key if isinstance(key, int) else 0, str(key)) for key in item[0]
    )
