"""One tree laid over another."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from floe.contracts.merging.bonds import Bonds, bonds_of
from floe.contracts.merging.keys import Match, matches_of
from floe.contracts.merging.layers import Conflict, Layer, Merged
from floe.contracts.merging.pairing import pair_entries
from floe.contracts.merging.sameness import is_identical, is_same
from floe.documents import Path
from floe.model import Place

# What people put there is theirs as a whole; half of it with half of another's means nothing.
_WHOLE = frozenset(("value", "valueExt", "arguments", "implementation", "price", "examples"))


def merge_trees(base: Layer, over: Layer) -> Merged:
    """Lay `over` on `base`: it wins where both speak, and nothing that only one says is lost.

    The order of `base` is kept and what is new comes behind it. Trees are not copied: what is
    taken as a whole is shared with its layer.
    """
    merge = _Merge(base, over)
    tree, taken = merge.meet_mappings(_Spot((), (), ()), base.tree, over.tree)
    if taken is not None:
        merge.taken[()] = taken
    return Merged(
        tree, merge.origins(), tuple(merge.conflicts), tuple(merge.settled), merge.places()
    )


class _Side(Enum):
    BASE = "base"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class _Taken:
    """A part that comes from one side as a whole."""

    side: _Side
    path: Path


@dataclass(frozen=True, slots=True)
class _Spot:
    """A place in the merged tree, and the places in both layers that meet there."""

    path: Path
    base: Path
    over: Path

    def below(self, key: str) -> "_Spot":
        return _Spot((*self.path, key), (*self.base, key), (*self.over, key))

    def entry(self, number: int, base: int, over: int) -> "_Spot":
        return _Spot((*self.path, number), (*self.base, base), (*self.over, over))

    @property
    def key(self) -> str:
        return next((key for key in reversed(self.path) if isinstance(key, str)), "")

    @property
    def is_whole(self) -> bool:
        """Whether a collection at this place is one value."""
        is_of_map = len(self.path) > 1 and self.path[-2] == "map"
        return bool(self.path) and self.path[-1] in _WHOLE and not is_of_map


_Result = tuple[Any, _Taken | None]


@dataclass(slots=True)
class _Merge:
    base: Layer
    over: Layer
    taken: dict[Path, _Taken] = field(default_factory=dict)
    conflicts: list[Conflict] = field(default_factory=list)
    settled: list[Conflict] = field(default_factory=list)

    def meet_mappings(
        self, spot: _Spot, base: Mapping[str, Any], over: Mapping[str, Any]
    ) -> tuple[dict[str, Any], _Taken | None]:
        bonds = bonds_of(spot.key, base, over)
        found: dict[str, _Result] = {}
        for key, value in base.items():
            if value is None:
                continue
            below = spot.below(key)
            if over.get(key) is not None:
                found[key] = self._meet(below, value, over[key], bonds)
            elif key in bonds.leaving:
                self._leave(below, value, bonds)
            else:
                found[key] = value, _Taken(_Side.BASE, below.base)
        for key, value in over.items():
            if value is not None and base.get(key) is None:
                found[key] = value, _Taken(_Side.OVER, (*spot.over, key))
        taken = {key: result[1] for key, result in found.items()}
        return {key: result[0] for key, result in found.items()}, self._unite(spot, taken)

    def _meet(self, spot: _Spot, base: Any, over: Any, bonds: Bonds) -> _Result:
        if spot.base in self.base.defaults:
            self._settle(spot, base, over, "the default gave way")
            return over, _Taken(_Side.OVER, spot.over)
        if isinstance(base, dict) and isinstance(over, dict) and not spot.is_whole:
            return self.meet_mappings(spot, base, over)
        matches = matches_of(spot.key) if not spot.is_whole else None
        if isinstance(base, list) and isinstance(over, list) and matches:
            return self._meet_lists(spot, base, over, matches)
        self._compare(spot, base, over, bonds)
        return over, _Taken(_Side.OVER, spot.over)

    def _meet_lists(
        self, spot: _Spot, base: Sequence[Any], over: Sequence[Any], matches: Sequence[Match]
    ) -> _Result:
        pairs = pair_entries(base, over, matches)
        found: list[_Result] = []
        for number, entry in enumerate(base):
            if number in pairs:
                below = spot.entry(len(found), number, pairs[number])
                found.append(self._meet(below, entry, over[pairs[number]], Bonds()))
            else:
                found.append((entry, _Taken(_Side.BASE, (*spot.base, number))))
        known = set(pairs.values())
        found += [
            (entry, _Taken(_Side.OVER, (*spot.over, number)))
            for number, entry in enumerate(over)
            if number not in known
        ]
        taken = {number: result[1] for number, result in enumerate(found)}
        return [result[0] for result in found], self._unite(spot, taken)

    def _unite(
        self, spot: _Spot, taken: Mapping[str, _Taken | None] | Mapping[int, _Taken | None]
    ) -> _Taken | None:
        """One origin for a whole collection, where all its parts have it and stand as they did."""
        for side, home in ((_Side.OVER, spot.over), (_Side.BASE, spot.base)):
            if all(one == _Taken(side, (*home, key)) for key, one in taken.items()):
                return _Taken(side, home)
        for key, one in taken.items():
            if one is not None:
                self.taken[(*spot.path, key)] = one
        return None

    def _compare(self, spot: _Spot, base: Any, over: Any, bonds: Bonds) -> None:
        if is_identical(base, over):
            return
        if spot.key in bonds.restated or is_same(spot.key, base, over):
            self._settle(spot, base, over, "both say the same")
            return
        kept = self.over.origin_of(spot.over)
        advice = f"the {kept} value is kept; make both equal, or remove the one that is wrong"
        self.conflicts.append(self._conflict(spot, base, over, advice))

    def _leave(self, spot: _Spot, base: Any, bonds: Bonds) -> None:
        if spot.key in bonds.restated or spot.base in self.base.defaults:
            self._settle(spot, base, None, "both say the same")
            return
        kept = self.over.origin_of(spot.over)
        advice = f"left out, as it does not go with what the {kept} one says; add what does"
        self.conflicts.append(self._conflict(spot, base, None, advice))

    def _settle(self, spot: _Spot, base: Any, over: Any, advice: str) -> None:
        if not is_identical(base, over):
            self.settled.append(self._conflict(spot, base, over, advice))

    def _conflict(self, spot: _Spot, base: Any, over: Any, advice: str) -> Conflict:
        return Conflict(
            spot.path,
            base,
            over,
            self.base.origin_of(spot.base),
            self.over.origin_of(spot.over),
            self.base.place(spot.base),
            self.over.place(spot.over),
            advice,
        )

    def origins(self) -> dict[Path, str]:
        """Where every part comes from, also what the layers knew of their own parts."""
        found = {path: self._layer(one).origin_of(one.path) for path, one in self.taken.items()}
        for side in _Side:
            found |= self._moved(side, (self.base if side is _Side.BASE else self.over).origins)
        return dict(sorted(found.items(), key=_order))

    def places(self) -> dict[Path, Place]:
        """Where every part was written."""
        found = {path: self._layer(one).place(one.path) for path, one in self.taken.items()}
        for side in _Side:
            found |= self._moved(side, (self.base if side is _Side.BASE else self.over).places)
        return dict(sorted(found.items(), key=_order))

    def _layer(self, one: _Taken) -> Layer:
        return self.base if one.side is _Side.BASE else self.over

    def _moved(self, side: _Side, known: Mapping[Path, Any]) -> dict[Path, Any]:
        """What a layer knows of parts below those that were taken, at their new places."""
        homes = {one.path: path for path, one in self.taken.items() if one.side is side}
        found = {}
        for path, value in known.items():
            for length in range(len(path) - 1, -1, -1):
                home = homes.get(path[:length])
                if home is not None:
                    found[home + path[length:]] = value
                    break
        return found


def _order(item: tuple[Path, Any]) -> tuple[tuple[bool, int, str], ...]:
    return tuple(
        (isinstance(key, int), key if isinstance(key, int) else 0, str(key)) for key in item[0]
    )
