"""Generated files that people have moved or renamed since: they are told by what is in them."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from posixpath import basename, splitext
from typing import Final, TypeVar

from floe.generated.line_ends import to_plain
from floe.generated.state_file import GeneratedState, hash_text

NamesIn = Callable[[str, str], frozenset[str]]
"""What a file of a path and a text gives names to."""

Entry = TypeVar("Entry")
_FEWEST_LINES: Final = 3
_MOST_OF: Final = 0.7
_SHORT: Final = 10


@dataclass(frozen=True, slots=True)
class FollowedFiles:
    """Where files are now, by where they were; `split` are those that may be one of several."""

    moves: Mapping[str, str] = field(default_factory=dict)
    split: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def follow_files(
    state: GeneratedState, gone: Collection[str], others: Mapping[str, str], names_in: NamesIn
) -> FollowedFiles:
    """Find files that are gone among files that floe does not know.

    One with the very text that floe wrote is the file; else one that gives the same names, as
    two files that do can not both be in the project; else one that has most of its lines.
    """
    moves = _same_text(state, gone, others)
    left = [path for path in others if path not in moves.values()]
    names = {path: names_in(path, others[path]) for path in left}
    split: dict[str, tuple[str, ...]] = {}
    for path in gone:
        if path in moves:
            continue
        wanted = names_in(path, state.files[path].text)
        fitting = tuple(other for other in left if wanted & names[other])
        fitting = fitting or _alike(path, state.files[path].text, others, left)
        if len(fitting) == 1 and fitting[0] not in moves.values():
            moves[path] = fitting[0]
        elif fitting:
            split[path] = fitting
    return FollowedFiles(moves, split)


def _alike(
    path: str, written: str, others: Mapping[str, str], left: Collection[str]
) -> tuple[str, ...]:
    """The files of the same kind that have most of the lines of a text which say something."""
    lines = _telling(written)
    if len(lines) < _FEWEST_LINES:
        return ()
    kind = splitext(path)[1]
    return tuple(
        other
        for other in left
        if splitext(other)[1] == kind
        and len(lines & _telling(others[other])) >= _MOST_OF * len(lines)
    )


def _telling(text: str) -> frozenset[str]:
    return frozenset(line.strip() for line in text.splitlines() if len(line.strip()) > _SHORT)


def _same_text(
    state: GeneratedState, gone: Collection[str], others: Mapping[str, str]
) -> dict[str, str]:
    by_hash: dict[str, list[str]] = {}
    for path, text in others.items():
        by_hash.setdefault(hash_text(to_plain(text)), []).append(path)
    moves: dict[str, str] = {}
    for path in gone:
        same = by_hash.get(state.files[path].sha256, [])
        named = [other for other in same if basename(other) == basename(path)]
        if named or len(same) == 1:
            moves[path] = (named or same)[0]
            same.remove(moves[path])
    return moves


def move_entries(state: GeneratedState, moves: Mapping[str, str]) -> GeneratedState:
    """The state once files are elsewhere; where they are planned is not forgotten."""
    planned = {actual: path for path, actual in state.moved.items()}
    moved = dict(state.moved)
    for before, after in moves.items():
        path = planned.get(before, before)
        moved[path] = after
        if path == after:
            del moved[path]
    return replace(
        state,
        files=_moved(state.files, moves),
        pending=_moved(state.pending, moves),
        rivals=_moved(state.rivals, moves),
        moved=moved,
    )


def _moved(entries: Mapping[str, Entry], moves: Mapping[str, str]) -> dict[str, Entry]:
    return {moves.get(path, path): entry for path, entry in entries.items()}
