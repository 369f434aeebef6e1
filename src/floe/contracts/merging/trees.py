"""One tree laid over another."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from floe.comparing import Match, is_identical, is_same, matches_of, pair_entries
from floe.contracts.merging.dependent_keys import DependentKeys, find_dependent_keys
from floe.contracts.merging.layer_parts import LayerPart, LayerParts, MeetingPath, Side
from floe.contracts.merging.layers import Conflict, Layer, Merged

# What people put there is theirs as a whole; half of it with half of another's means nothing.
_WHOLE = frozenset(("value", "valueExt", "arguments", "implementation", "price", "examples"))


def merge_trees(base: Layer, over: Layer) -> Merged:
    """Lay `over` on `base`: it wins where both speak, and nothing that only one says is lost.

    The order of `base` is kept and what is new comes behind it. Trees are not copied: what is
    taken as a whole is shared with its layer.
    """
    merge = _Merge(base, over, LayerParts(base, over))
    tree, part = merge.meet_mappings(MeetingPath((), (), ()), base.tree, over.tree)
    if part is not None:
        merge.parts.by_path[()] = part
    origins, places = merge.parts.origins(), merge.parts.places()
    return Merged(tree, origins, tuple(merge.conflicts), tuple(merge.settled), places)


_Result = tuple[Any, LayerPart | None]


@dataclass(slots=True)
class _Merge:
    base: Layer
    over: Layer
    parts: LayerParts
    conflicts: list[Conflict] = field(default_factory=list)
    settled: list[Conflict] = field(default_factory=list)

    def meet_mappings(
        self, at: MeetingPath, base: Mapping[str, Any], over: Mapping[str, Any]
    ) -> tuple[dict[str, Any], LayerPart | None]:
        dependent = find_dependent_keys(at.key, base, over)
        results: dict[str, _Result] = {}
        for key, value in base.items():
            if value is None:
                continue
            below = at.below(key)
            if over.get(key) is not None:
                results[key] = self._meet(below, value, over[key], dependent)
            elif key in dependent.dropped:
                self._leave(below, value, dependent)
            else:
                results[key] = value, LayerPart(Side.BASE, below.base)
        for key, value in over.items():
            if value is not None and base.get(key) is None:
                results[key] = value, LayerPart(Side.OVER, (*at.over, key))
        parts = {key: part for key, (_, part) in results.items()}
        return {key: value for key, (value, _) in results.items()}, self.parts.unite(at, parts)

    def _meet(self, at: MeetingPath, base: Any, over: Any, dependent: DependentKeys) -> _Result:
        if at.base in self.base.defaults:
            self._settle(at, base, over, "the default gave way")
            return over, LayerPart(Side.OVER, at.over)
        if isinstance(base, dict) and isinstance(over, dict) and not _is_whole(at):
            return self.meet_mappings(at, base, over)
        matches = matches_of(at.key, of_one_contract=True) if not _is_whole(at) else None
        if isinstance(base, list) and isinstance(over, list) and matches:
            return self._meet_lists(at, base, over, matches)
        self._compare(at, base, over, dependent)
        return over, LayerPart(Side.OVER, at.over)

    def _meet_lists(
        self, at: MeetingPath, base: Sequence[Any], over: Sequence[Any], matches: Sequence[Match]
    ) -> _Result:
        pairs = pair_entries(base, over, matches)
        results: list[_Result] = []
        for number, entry in enumerate(base):
            if number in pairs:
                below = at.entry(len(results), number, pairs[number])
                results.append(self._meet(below, entry, over[pairs[number]], DependentKeys()))
            else:
                results.append((entry, LayerPart(Side.BASE, (*at.base, number))))
        paired = set(pairs.values())
        results += [
            (entry, LayerPart(Side.OVER, (*at.over, number)))
            for number, entry in enumerate(over)
            if number not in paired
        ]
        parts = {number: part for number, (_, part) in enumerate(results)}
        return [value for value, _ in results], self.parts.unite(at, parts)

    def _compare(self, at: MeetingPath, base: Any, over: Any, dependent: DependentKeys) -> None:
        if is_identical(base, over):
            return
        if at.key in dependent.restated or is_same(at.key, base, over):
            self._settle(at, base, over, "both say the same")
            return
        kept = self.over.origin_of(at.over)
        advice = f"the {kept} value is kept; let both say the same, or remove the wrong one"
        self.conflicts.append(self._conflict(at, base, over, advice))

    def _leave(self, at: MeetingPath, base: Any, dependent: DependentKeys) -> None:
        if at.key in dependent.restated or at.base in self.base.defaults:
            self._settle(at, base, None, "both say the same")
            return
        kept = self.over.origin_of(at.over)
        advice = f"left out, as it does not go with what the {kept} one says; add what does"
        self.conflicts.append(self._conflict(at, base, None, advice))

    def _settle(self, at: MeetingPath, base: Any, over: Any, advice: str) -> None:
        if not is_identical(base, over):
            self.settled.append(self._conflict(at, base, over, advice))

    def _conflict(self, at: MeetingPath, base: Any, over: Any, advice: str) -> Conflict:
        return Conflict(
            at.path,
            base,
            over,
            self.base.origin_of(at.base),
            self.over.origin_of(at.over),
            self.base.place(at.base),
            self.over.place(at.over),
            advice,
        )


def _is_whole(at: MeetingPath) -> bool:
    """Whether a collection at this place is one value; a map's value is a column."""
    is_of_map = len(at.path) > 1 and at.path[-2] == "map"
    return bool(at.path) and at.path[-1] in _WHOLE and not is_of_map
