"""Repetitions at the ends of a pattern that is searched for: what they need is enough.

Whether `[a-z]+[0-9]+` is found somewhere does not depend on how many letters stand before the
last one, or digits behind the first. An engine that backtracks would try all of them.
"""

from floe.patterns.nodes import unwrap
from floe.patterns.syntax import Alternation, Node, PatternReader, Repeat, Sequence


def cut_ends(pattern: str) -> str:
    """A pattern that is found in the same texts, with as few rounds at its ends as it allows."""
    tree = PatternReader(pattern).read()
    cut = {repeat.start: repeat for step in (1, -1) for repeat in _at_end(tree, step)}
    for _, repeat in sorted(cut.items(), reverse=True):
        rounds = "" if repeat.minimum == 1 else f"{{{repeat.minimum}}}"
        pattern = pattern[: repeat.start] + rounds + pattern[repeat.end :]
    return pattern


def _at_end(node: Node, step: int) -> list[Repeat]:
    """The repetitions that a pattern begins with (`step` 1) or ends with (-1)."""
    node = unwrap(node)
    match node:
        case Alternation():
            return [repeat for branch in node.branches for repeat in _at_end(branch, step)]
        case Repeat() if node.minimum != node.maximum:
            return [node, *(_at_end(node.body, step) if node.minimum == 1 else ())]
        case Sequence():
            return _at_end_of_parts(node, step)
    return []


def _at_end_of_parts(node: Sequence, step: int) -> list[Repeat]:
    repeats: list[Repeat] = []
    for part in node.parts[::step]:
        inner = unwrap(part)
        repeats += _at_end(inner, step)
        is_gone = isinstance(inner, Repeat) and inner.minimum == 0
        if not is_gone and inner != Sequence(()):
            break
    return repeats
