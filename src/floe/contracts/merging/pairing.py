"""Which entries of two lists are the same thing."""

from collections.abc import Hashable, Sequence
from typing import Any

from floe.contracts.merging.keys import Match


def pair_entries(
    base: Sequence[Any], over: Sequence[Any], matches: Sequence[Match]
) -> dict[int, int]:
    """For entries of `base` that `over` has too, their numbers there; each has one at most."""
    pairs: dict[int, int] = {}
    left = dict.fromkeys(range(len(over)))
    for match in matches:
        waiting = _by_key(base, match, pairs)
        for number in tuple(left):
            candidates = waiting.get(match.key(over[number]), [])
            found = next((one for one in candidates if match.fits(base[one], over[number])), None)
            if found is not None:
                candidates.remove(found)
                pairs[found] = number
                del left[number]
    return pairs


def _by_key(
    base: Sequence[Any], match: Match, pairs: dict[int, int]
) -> dict[Hashable | None, list[int]]:
    found: dict[Hashable | None, list[int]] = {}
    for number, entry in enumerate(base):
        key = match.key(entry) if number not in pairs else None
        if key is not None:
            found.setdefault(key, []).append(number)
    return found
