"""Two sets of edits to one text, brought together line by line."""

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from floe.generated.entries import Lines, MergeLines, merge_entries

# Lines are paired in time that grows with their square, at worst.
LONGEST = 20_000


@dataclass(frozen=True, slots=True)
class _Shared:
    """Lines that all three texts have: where they begin in each, and how many they are."""

    base: int
    ours: int
    theirs: int
    size: int


def merge_texts(base: str, ours: str, theirs: str, *, is_yaml: bool = False) -> str | None:
    """What `ours` and `theirs` both made of `base`; None where they changed the same lines.

    In YAML, lines side by side are the same ones only if they are of one key.
    """
    if ours in (theirs, base):
        return theirs
    if theirs == base:
        return ours
    before, own, new = (split_lines(text) for text in (base, ours, theirs))
    if max(len(before), len(own), len(new)) > LONGEST:
        return None
    merged = _merge(before, own, new, _choose_entries if is_yaml else _choose)
    return None if merged is None else "".join(merged)


def split_lines(text: str) -> list[str]:
    """The lines with their ends; only a line feed ends one."""
    *whole, rest = text.split("\n")
    return [f"{line}\n" for line in whole] + ([rest] if rest else [])


def _merge_yaml(base: Lines, ours: Lines, theirs: Lines) -> Lines | None:
    return _merge(base, ours, theirs, _choose_entries)


def _choose_entries(base: Lines, ours: Lines, theirs: Lines) -> Lines | None:
    chosen = _choose(base, ours, theirs)
    return merge_entries(base, ours, theirs, _merge_yaml) if chosen is None else chosen


def _merge(base: Lines, ours: Lines, theirs: Lines, settle: MergeLines) -> Lines | None:
    merged: list[str] = []
    at_base = at_ours = at_theirs = 0
    for shared in _shared_lines(base, ours, theirs):
        between = settle(
            base[at_base : shared.base],
            ours[at_ours : shared.ours],
            theirs[at_theirs : shared.theirs],
        )
        if between is None:
            return None
        merged += between
        at_base, at_ours = shared.base + shared.size, shared.ours + shared.size
        at_theirs = shared.theirs + shared.size
        merged += base[shared.base : at_base]
    return merged


def _choose(base: Lines, ours: Lines, theirs: Lines) -> Lines | None:
    if ours in (theirs, base):
        return theirs
    return ours if theirs == base else None


def _shared_lines(base: list[str], ours: list[str], theirs: list[str]) -> Iterator[_Shared]:
    """What each side has kept of the base, where both have; the last one is the end of all."""
    left, right = _kept(base, ours), _kept(base, theirs)
    a = b = 0
    while a < len(left) and b < len(right):
        begin = max(left[a][0], right[b][0])
        end = min(left[a][0] + left[a][2], right[b][0] + right[b][2])
        if begin < end:
            at_ours, at_theirs = left[a][1] - left[a][0], right[b][1] - right[b][0]
            yield _Shared(begin, begin + at_ours, begin + at_theirs, end - begin)
        if left[a][0] + left[a][2] < right[b][0] + right[b][2]:
            a += 1
        else:
            b += 1
    yield _Shared(len(base), len(ours), len(theirs), 0)


def _kept(base: list[str], edited: list[str]) -> list[tuple[int, int, int]]:
    matcher = SequenceMatcher(None, base, edited, autojunk=False)
    return [(m.a, m.b, m.size) for m in matcher.get_matching_blocks() if m.size]
