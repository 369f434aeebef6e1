"""In how many ways the parts of a pattern can be told apart."""

import math

from floe.patterns.nodes import flatten, members
from floe.patterns.syntax import EVERYTHING, Alternation, Chars, Mark, Node, Repeat, Sequence

MOST_WAYS = 10_000


def paths(node: Node) -> int:
    """The ways through bounded repetitions, or more than enough of them."""
    match node:
        case Repeat():
            most, once = node.maximum or 0, paths(node.body)
            if once == 1 or is_delimited(node.body):
                return min(most - node.minimum + 1, MOST_WAYS + 1)
            ways = sum(int(once**count) for count in range(node.minimum, most + 1))
            return min(ways, MOST_WAYS + 1)
        case Sequence():
            return min(math.prod(map(paths, node.parts)), MOST_WAYS + 1)
        case Alternation():
            branches = [paths(branch) for branch in node.branches]
            return max(branches) if is_decided(node) else min(sum(branches), MOST_WAYS + 1)
    return 1


def is_decided(choice: Alternation) -> bool:
    """Whether the first characters say which branch it is."""
    return overlapping_branches(choice) == 1


def overlapping_branches(choice: Alternation) -> int:
    """The most branches of a choice that one text can begin with."""
    begun = [_beginning(branch) for branch in choice.branches]
    return max(sum(_begins_alike(branch, other) for other in begun) for branch in begun)


def _beginning(branch: Node) -> list[frozenset[int]]:
    """The characters that a branch begins with, as far as they are single ones."""
    begun: list[frozenset[int]] = []
    for part in flatten(branch):
        if isinstance(part, Chars):
            begun.append(part.members)
        elif not isinstance(part, Mark):
            return [*begun, _first(part)]
    return begun


def _begins_alike(begun: list[frozenset[int]], other: list[frozenset[int]]) -> bool:
    return all(left & right for left, right in zip(begun, other, strict=False))


def _first(node: Node) -> frozenset[int]:
    """The characters that it can begin with; everything where it can be empty."""
    match node:
        case Chars():
            return node.members
        case Alternation():
            return frozenset().union(*(_first(branch) for branch in node.branches))
        case Repeat() if node.minimum:
            return _first(node.body)
        case Sequence():
            filled = [part for part in node.parts if not isinstance(part, Mark)]
            return _first(filled[0]) if filled else EVERYTHING
    return EVERYTHING


def is_delimited(body: Node) -> bool:
    """Whether each round begins or ends with a character that nothing else in it can be."""
    parts = flatten(body)
    for number in (0, len(parts) - 1):
        mark = parts[number] if parts else None
        if isinstance(mark, Chars):
            others = parts[:number] + parts[number + 1 :]
            if not any(members(other) & mark.members for other in others):
                return True
    return False
