"""One tree laid over another."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from floe.comparing import Match, is_identical, is_same, matches_of, pair_entries
from floe.contracts.merging.bonds import Bonds, bonds_of
from floe.contracts.merging.layers import Conflict, Layer, Merged
from floe.contracts.merging.takings import Side, Spot, Taken, Takings

# What people put there is theirs as a whole; half of it with half of another's means nothing.
_WHOLE = frozenset(("value", "valueExt", "arguments", "implementation", "price", "examples"))


def merge_trees(base: Layer, over: Layer) -> Merged:
    """Lay `over` on `base`: it wins where both speak, and nothing that only one says is lost.

    The order of `base` is kept and what is new comes behind it. Trees are not copied: what is
    taken as a whole is shared with its layer.
    """
    merge = _Merge(base, over, Takings(base, over))
    tree, taken = merge.meet_mappings(Spot((), (), ()), base.tree, over.tree)
    if taken is not None:
        merge.takings.parts[()] = taken
    origins, places = merge.takings.origins(), merge.takings.places()
    return Merged(tree, origins, tuple(merge.conflicts), tuple(merge.settled), places)


_Result = tuple[Any, Taken | None]


@dataclass(slots=True)
class _Merge:
    base: Layer
    over: Layer
    takings: Takings
    conflicts: list[Conflict] = field(default_factory=list)
    settled: list[Conflict] = field(default_factory=list)

    def meet_mappings(
        self, spot: Spot, base: Mapping[str, Any], over: Mapping[str, Any]
    ) -> tuple[dict[str, Any], Taken | None]:
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
                found[key] = value, Taken(Side.BASE, below.base)
        for key, value in over.items():
            if value is not None and base.get(key) is None:
                found[key] = value, Taken(Side.OVER, (*spot.over, key))
        taken = {key: result[1] for key, result in found.items()}
        return {key: result[0] for key, result in found.items()}, self.takings.unite(spot, taken)

    def _meet(self, spot: Spot, base: Any, over: Any, bonds: Bonds) -> _Result:
        if spot.base in self.base.defaults:
            self._settle(spot, base, over, "the default gave way")
            return over, Taken(Side.OVER, spot.over)
        if isinstance(base, dict) and isinstance(over, dict) and not _is_whole(spot):
            return self.meet_mappings(spot, base, over)
        matches = matches_of(spot.key, of_one_contract=True) if not _is_whole(spot) else None
        if isinstance(base, list) and isinstance(over, list) and matches:
            return self._meet_lists(spot, base, over, matches)
        self._compare(spot, base, over, bonds)
        return over, Taken(Side.OVER, spot.over)

    def _meet_lists(
        self, spot: Spot, base: Sequence[Any], over: Sequence[Any], matches: Sequence[Match]
    ) -> _Result:
        pairs = pair_entries(base, over, matches)
        found: list[_Result] = []
        for number, entry in enumerate(base):
            if number in pairs:
                below = spot.entry(len(found), number, pairs[number])
                found.append(self._meet(below, entry, over[pairs[number]], Bonds()))
            else:
                found.append((entry, Taken(Side.BASE, (*spot.base, number))))
        known = set(pairs.values())
        found += [
            (entry, Taken(Side.OVER, (*spot.over, number)))
            for number, entry in enumerate(over)
            if number not in known
        ]
        taken = {number: result[1] for number, result in enumerate(found)}
        return [result[0] for result in found], self.takings.unite(spot, taken)

    def _compare(self, spot: Spot, base: Any, over: Any, bonds: Bonds) -> None:
        if is_identical(base, over):
            return
        if spot.key in bonds.restated or is_same(spot.key, base, over):
            self._settle(spot, base, over, "both say the same")
            return
        kept = self.over.origin_of(spot.over)
        advice = f"the {kept} value is kept; let both say the same, or remove the wrong one"
        self.conflicts.append(self._conflict(spot, base, over, advice))

    def _leave(self, spot: Spot, base: Any, bonds: Bonds) -> None:
        if spot.key in bonds.restated or spot.base in self.base.defaults:
            self._settle(spot, base, None, "both say the same")
            return
        kept = self.over.origin_of(spot.over)
        advice = f"left out, as it does not go with what the {kept} one says; add what does"
        self.conflicts.append(self._conflict(spot, base, None, advice))

    def _settle(self, spot: Spot, base: Any, over: Any, advice: str) -> None:
        if not is_identical(base, over):
            self.settled.append(self._conflict(spot, base, over, advice))

    def _conflict(self, spot: Spot, base: Any, over: Any, advice: str) -> Conflict:
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


def _is_whole(spot: Spot) -> bool:
    """Whether a collection at this place is one value; a map's value is a column."""
    is_of_map = len(spot.path) > 1 and spot.path[-2] == "map"
    return bool(spot.path) and spot.path[-1] in _WHOLE and not is_of_map
