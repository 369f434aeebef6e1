"""How deep Java's stack gets under a pattern: each round of a group is a call inside a call.

The overflow of a stack ends the whole Java process, so the reckoning is on the safe side.
"""

from functools import lru_cache

from floe.patterns.cost import MOST_STEPS, searchable, steps_of
from floe.patterns.nodes import width
from floe.patterns.syntax import Alternation, Chars, Mark, Node, PatternReader, Repeat, Sequence

# The longest text first: the deeper or slower a pattern, the shorter the texts that it may meet.
LENGTHS = (10_000, 1_000, 300)
# A stack of 768 KiB has been seen to overflow from 8,500 on; Spark's have 1 MiB.
_DEEPEST = 6_000


def longest_text(pattern: str) -> int:
    """How long a text may be to be matched by a pattern that has passed the gate."""
    return longest_under(pattern) or LENGTHS[-1]


@lru_cache(maxsize=2_000)
def longest_under(pattern: str) -> int | None:
    """How long a text may be to be matched; None where even a short one is too deep."""
    tree, groups = PatternReader(pattern).read(), pattern.count("(")
    fitting = (n for n in LENGTHS if _depth(tree, groups, n) <= _DEEPEST and n >= width(tree)[0])
    deepest = next(fitting, None)
    return None if deepest is None else min(deepest, _longest_quick(pattern))


def _longest_quick(pattern: str) -> int:
    searched = searchable(pattern)
    quick = (n for n in LENGTHS if steps_of(searched, n) <= MOST_STEPS)
    return next(quick, 0)


def _depth(node: Node, groups: int, length: int) -> int:
    """The calls that are open at once; every group may lie in every round."""
    match node:
        case Repeat() if not isinstance(node.body, Chars):
            most = length // max(1, width(node.body)[0])
            rounds = most if node.maximum is None else min(node.maximum, most)
            deep = rounds * (2 + 2 * groups + _depth(node.body, groups, length))
            return min(deep, length * (2 * groups + _size(node)))
        case Sequence():
            deep = sum(_depth(part, groups, length) for part in node.parts)
            return min(deep, length * (2 * groups + _size(node)))
        case Alternation():
            return 2 + max(_depth(branch, groups, length) for branch in node.branches)
    return 1


def _size(node: Node) -> int:
    match node:
        case Repeat():
            return 2 + _size(node.body)
        case Sequence():
            return 2 + sum(map(_size, node.parts))
        case Alternation():
            return 2 + max(map(_size, node.branches))
        case Chars() | Mark():
            return 1
