"""How many steps an engine that backtracks may take under a pattern, whatever the text.

Two repetitions that can both take the same characters, and pass from one to the other over them,
can be told apart in as many ways as there are characters. Such pairs multiply along a pattern.
Where a pattern may begin anywhere, the text before it is one more repetition.
"""

import dataclasses
from dataclasses import dataclass

from floe.patterns.choices import is_delimited, overlapping_branches, paths
from floe.patterns.ends import cut_ends
from floe.patterns.nodes import flatten, members, unwrap, walk
from floe.patterns.syntax import (
    EVERYTHING,
    Alternation,
    Chars,
    Mark,
    Node,
    PatternError,
    PatternReader,
    Repeat,
    Sequence,
)

# Java takes 3 to 25 nanoseconds for each: 50 milliseconds at the most for one text.
MOST_STEPS = 2_000_000
_FEW, _LONG = 10, 10_000
_BOUNDARIES = (Mark("\\b"), Mark("\\B"))
_BEGINNINGS = ("^", "\\A")


def searchable(pattern: str) -> str:
    """A pattern that is found in the same texts, as an engine that backtracks should have it."""
    try:
        return pattern if steps_of(pattern, _LONG) <= MOST_STEPS else cut_ends(pattern)
    except PatternError:
        return pattern


def steps_of(pattern: str, length: int) -> int:
    """The steps for the worst text of so many characters, up to a small factor."""
    by_line = "m" in "".join(part.partition(")")[0] for part in pattern.split("(?")[1:])
    tree = unwrap(PatternReader(pattern).read())
    branches = tree.branches if isinstance(tree, Alternation) else (tree,)
    return sum(_search_steps(branch, length, by_line=by_line) for branch in branches)


def ways_through(node: Node) -> int:
    """In how many ways repetitions inside a node can share a text of a few characters."""
    return _follow(node, _Ways(1, ()), _FEW).most


def _search_steps(tree: Node, length: int, *, by_line: bool) -> int:
    parts = [part for part in flatten(tree) if part != Sequence(())]
    # An end that need not be there never sends the engine back.
    while parts and isinstance(parts[-1], Repeat) and not parts[-1].minimum:
        parts.pop()
    is_held = bool(parts) and isinstance(parts[0], Mark) and parts[0].text in _BEGINNINGS
    anywhere = _Loop(EVERYTHING, Chars(EVERYTHING), length, 1)
    before = _Ways(1, () if is_held and not by_line else (anywhere,))
    # A boundary of words looks at two characters, each in two ways.
    looks = 4 if any(part in _BOUNDARIES for part in walk(tree)) else 1
    return looks * length * _follow(Sequence(tuple(parts)), before, length).most


@dataclass(frozen=True, slots=True)
class _Loop:
    """A repetition that was passed: `most` ways lead to it, `gap` is what must stand behind it.

    `rounds` are the most of all that share characters with it: what the others take is left over.
    """

    members: frozenset[int]
    body: Node
    rounds: int
    most: int
    gap: tuple[Node, ...] = ()

    def passes(self, node: Node) -> "_Loop | None":
        """The same behind a node, unless that cannot stand among the loop's characters."""
        if not _fits(node, self.members):
            return None
        return dataclasses.replace(self, gap=(*self.gap, node))

    def shares(self, other: "_Loop") -> bool:
        """Whether some text can be taken by both, and all that stands between them."""
        shared = self.members & other.members
        bodies = (self.body, other.body, *self.gap)
        return bool(shared) and all(_fits(node, shared) for node in bodies)


@dataclass(frozen=True, slots=True)
class _Ways:
    """In how many ways a place is reached, and the loops that lie before it."""

    most: int
    loops: tuple[_Loop, ...]

    def behind(self, node: Node, inner: "_Ways") -> "_Ways":
        """What lies before, then a node, and the loops inside of it."""
        passed = [loop.passes(node) for loop in self.loops]
        kept = tuple(loop for loop in passed if loop is not None)
        return _Ways(inner.most, kept + inner.loops)


def _follow(node: Node, before: _Ways, length: int) -> _Ways:
    """The ways to reach the end of a node; only the loops inside of it are given back."""
    match node:
        case Chars() | Mark():
            return _Ways(before.most, ())
        case Repeat():
            return _repeat(node, before, length)
        case Alternation():
            ends = [_follow(branch, before, length) for branch in node.branches]
            most = max(end.most for end in ends) * overlapping_branches(node)
            return _Ways(most, tuple(loop for end in ends for loop in end.loops))
        case Sequence():
            return _sequence(node, before, length)


def _sequence(node: Sequence, before: _Ways, length: int) -> _Ways:
    reached, own = before, _Ways(before.most, ())
    for part in node.parts:
        inner = _follow(part, reached, length)
        if isinstance(part, Repeat) and not part.minimum:
            reached = _Ways(inner.most, reached.loops + inner.loops)
            own = _Ways(inner.most, own.loops + inner.loops)
        else:
            reached = reached.behind(part, inner)
            own = own.behind(part, inner)
    return own


def _repeat(node: Repeat, before: _Ways, length: int) -> _Ways:
    is_plain = isinstance(unwrap(node.body), Chars)
    inner = _Ways(before.most, ()) if is_plain else _follow(node.body, before, length)
    if node.minimum == node.maximum and (is_plain or node.maximum == 1):
        return inner
    most_rounds = length if node.maximum is None else node.maximum
    rounds = max(2, min(most_rounds - node.minimum + 1, length))
    within = 1 if is_plain else _ways_to_cut(node)
    most = max(inner.most, before.most * within)
    loop = _Loop(members(node), node.body, max(rounds, within), most)
    for other in before.loops:
        ways = other.most * min(other.rounds, loop.rounds)
        if ways > loop.most and other.shares(loop):
            loop = dataclasses.replace(loop, most=ways, rounds=max(other.rounds, rounds))
    return _Ways(loop.most, (*inner.loops, loop))


def _ways_to_cut(node: Repeat) -> int:
    """Into how many different rounds one text can be cut."""
    is_one = node.maximum is None or node.maximum == 1 or paths(node.body) <= 1
    return 1 if is_one or is_delimited(node.body) else paths(node)


def _fits(node: Node, allowed: frozenset[int]) -> bool:
    """Whether a node can stand for a text of these characters alone."""
    match node:
        case Chars():
            return bool(node.members & allowed)
        case Repeat():
            return not node.minimum or _fits(node.body, allowed)
        case Alternation():
            return any(_fits(branch, allowed) for branch in node.branches)
        case Sequence():
            return all(_fits(part, allowed) for part in node.parts)
    return True
