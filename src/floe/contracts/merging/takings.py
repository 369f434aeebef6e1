"""Which part of a merged tree was taken from which layer."""

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
class Taken:
    """A part that comes from one side as a whole, and its path there."""

    side: Side
    path: Path


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in the merged tree, and the places in both layers that meet there."""

    path: Path
    base: Path
    over: Path

    def below(self, key: str) -> "Spot":
        """The place one key further down."""
        return Spot((*self.path, key), (*self.base, key), (*self.over, key))

    def entry(self, number: int, base: int, over: int) -> "Spot":
        """The place of an entry, which has a number of its own in each list."""
        return Spot((*self.path, number), (*self.base, base), (*self.over, over))

    @property
    def key(self) -> str:
        """The key or the list that it belongs to."""
        return next((key for key in reversed(self.path) if isinstance(key, str)), "")


@dataclass(slots=True)
class Takings:
    """All parts that were taken as a whole, by their paths in the merged tree."""

    base: Layer
    over: Layer
    parts: dict[Path, Taken] = field(default_factory=dict)

    def unite(self, spot: Spot, found: Mapping[Any, Taken | None]) -> Taken | None:
        """One origin for a whole collection, where all its parts have it and stand as they did."""
        for side, home in ((Side.OVER, spot.over), (Side.BASE, spot.base)):
            if all(one == Taken(side, (*home, key)) for key, one in found.items()):
                return Taken(side, home)
        for key, one in found.items():
            if one is not None:
                self.parts[(*spot.path, key)] = one
        return None

    def origins(self) -> dict[Path, str]:
        """Where every part comes from, also what the layers knew of their own parts."""
        found = {
            path: self._layer(one.side).origin_of(one.path) for path, one in self.parts.items()
        }
        for side in Side:
            found |= self._moved(side, self._layer(side).origins)
        return dict(sorted(found.items(), key=_order))

    def places(self) -> dict[Path, Place]:
        """Where every part was written."""
        found = {path: self._layer(one.side).place(one.path) for path, one in self.parts.items()}
        for side in Side:
            found |= self._moved(side, self._layer(side).places)
        return dict(sorted(found.items(), key=_order))

    def _layer(self, side: Side) -> Layer:
        return self.base if side is Side.BASE else self.over

    def _moved(self, side: Side, known: Mapping[Path, Any]) -> dict[Path, Any]:
        """What a layer knows of parts below those that were taken, at their new places."""
        homes = {one.path: path for path, one in self.parts.items() if one.side is side}
        found = {}
        for path, value in known.items():
            for length in range(len(path) - 1, -1, -1):
                home = homes.get(path[:length])
                if home is not None:
                    found[home + path[length:]] = value
                    break
        return found


def _order(item: tuple[Path, Any]) -> tuple[tuple[bool, int, str], ...]:
    """Top down, and the entries of a list by their numbers."""
    return tuple(
        (isinstance(key, int), key if isinstance(key, int) else 0, str(key)) for key in item[0]
    )
