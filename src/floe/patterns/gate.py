"""Which patterns may run over data: those that no value can make slow or blow the stack.

The engines that match patterns backtrack. RE2's grammar leaves out what backtracks worst
(look-around, back-references); the rules here leave out what is left of it: a repetition
inside a repetition with nothing that tells one round from the next, many repetitions in a row
that can share the same characters, and groups that an engine would follow by recursion.
"""

import math
from dataclasses import dataclass

import re2  # type: ignore[import-untyped]

from floe.patterns.depth import LENGTHS, longest_under
from floe.patterns.nodes import children, flatten, members, unwrap, walk, width
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

LONGEST_PATTERN = 500
# Java follows a repeated group of varying length by recursion, about a thousand rounds deep.
MOST_ROUNDS = 500
_MANY = 50
# Longer values are not matched. Twice through one of them at each of its characters is enough.
_LONGEST_VALUE = LENGTHS[0]
_MOST_STEPS = 4 * _LONGEST_VALUE**2
_MOST_DEPTH = 20
_MOST_WAYS = 10_000


@dataclass(frozen=True, slots=True)
class SafePattern:
    """A pattern as engines may run it: the rounds of repeated groups are bounded."""

    text: str


def pattern_problem(pattern: str) -> str | None:
    """Why a pattern is not run over data, or None where it may be."""
    passed = gate_pattern(pattern)
    return passed if isinstance(passed, str) else None


def gate_pattern(pattern: str) -> SafePattern | str:
    """The pattern in a safe form, or the reason why there is none."""
    if len(pattern) > LONGEST_PATTERN:
        return f"the pattern is longer than {LONGEST_PATTERN} characters"
    try:
        re2.compile(pattern, _quiet())
    except re2.error as error:
        return f"the pattern is not in the safe grammar (RE2): {_first_line(error)}"
    try:
        tree = PatternReader(pattern).read()
        _check_nesting(tree, 0)
        _check_sharing(tree)
        return _bounded(pattern, tree)
    except PatternError as error:
        return f"the pattern has {error}"
    except RecursionError:
        return "the pattern is nested too deeply"


def _bounded(pattern: str, tree: Node) -> SafePattern:
    text = _rewrite(pattern, tree)
    if longest_under(PatternReader(text).read(), text.count("(")) is None:
        raise PatternError("groups that lie too deep inside repetitions")
    return SafePattern(text)


def _quiet() -> re2.Options:
    options = re2.Options()
    options.log_errors = False
    return options


def _first_line(error: Exception) -> str:
    text = error.args[0] if error.args else ""
    return (text.decode("utf-8", "replace") if isinstance(text, bytes) else str(text)).strip()


def _check_nesting(node: Node, depth: int) -> None:
    if depth > _MOST_DEPTH:
        raise PatternError("more than twenty levels of groups")
    if isinstance(node, Repeat) and width(node.body) == (0, 0):
        raise PatternError("a repetition of nothing")
    if isinstance(node, Repeat) and _is_many(node, 2):
        _check_rounds(node)
    for child in children(node):
        _check_nesting(child, depth + 1)


def _check_rounds(repeat: Repeat) -> None:
    body = unwrap(repeat.body)
    if isinstance(body, Alternation) and all(isinstance(unwrap(b), Chars) for b in body.branches):
        if repeat.maximum is None:
            raise PatternError("a repeated choice of single characters (write a class: [ab]*)")
        return
    if _ways(repeat, body) > _MOST_WAYS and not _is_delimited(body):
        raise PatternError("a repetition inside a repetition, with no mark between the rounds")
    if _is_many(repeat, _MANY):
        _check_one_round(repeat, body)


def _check_one_round(repeat: Repeat, body: Node) -> None:
    """Two ways through one round are 2^n ways through n of them."""
    if _share(body, ()).count > 1:
        raise PatternError("repetitions that share characters inside a repetition")
    if not all(_is_decided(part) for part in walk(body) if isinstance(part, Alternation)):
        raise PatternError("a repeated choice between things that begin alike")
    inner = [part for part in walk(body) if isinstance(part, Repeat) and part.maximum is None]
    if repeat.maximum is None and any(_follows_by_recursion(part) for part in inner):
        raise PatternError("a repeated group inside a repeated group")
    if repeat.maximum is None and width(body)[0] == 0:
        raise PatternError("a repetition of something that may be empty")


def _ways(repeat: Repeat, body: Node) -> int:
    """How often rounds of varying length can be cut differently, as far as that matters."""
    varying = [
        part for part in walk(body) if isinstance(part, Repeat) and part.minimum != part.maximum
    ]
    if not varying:
        return 1
    if _is_many(repeat, _MANY) or any(_is_many(part, _MANY) for part in varying):
        return _MOST_WAYS + 1
    return _paths(repeat)


def _paths(node: Node) -> int:
    """The ways through bounded repetitions, or more than enough of them."""
    match node:
        case Repeat():
            most, once = node.maximum or 0, _paths(node.body)
            if once == 1 or _is_delimited(node.body):
                return min(most - node.minimum + 1, _MOST_WAYS + 1)
            ways = sum(int(once**count) for count in range(node.minimum, most + 1))
            return min(ways, _MOST_WAYS + 1)
        case Sequence():
            return min(math.prod(map(_paths, node.parts)), _MOST_WAYS + 1)
        case Alternation():
            paths = [_paths(branch) for branch in node.branches]
            return max(paths) if _is_decided(node) else min(sum(paths), _MOST_WAYS + 1)
    return 1


def _is_decided(choice: Alternation) -> bool:
    """Whether the first character says which branch it is, or all are equally long."""
    widths = {width(branch) for branch in choice.branches}
    if len(widths) == 1 and all(low == high for low, high in widths):
        return len(set(choice.branches)) == len(choice.branches)
    firsts = [_first(branch) for branch in choice.branches]
    return sum(map(len, firsts)) == len(frozenset().union(*firsts))


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


def _is_delimited(body: Node) -> bool:
    """Whether each round begins or ends with a character that nothing else in it can be."""
    parts = flatten(body)
    for number in (0, len(parts) - 1):
        mark = parts[number] if parts else None
        if isinstance(mark, Chars):
            others = parts[:number] + parts[number + 1 :]
            if not any(members(other) & mark.members for other in others):
                return True
    return False


def _check_sharing(tree: Node) -> None:
    parts = flatten(tree)
    while parts and _always_succeeds(parts[-1]):
        parts = parts[:-1]
    first = parts[0] if parts else Mark("^")
    starts = 1 if isinstance(first, Mark) and first.text in ("^", "\\A") else _LONGEST_VALUE
    if starts * _share(Sequence(tuple(parts)), ()).steps > _MOST_STEPS:
        raise PatternError(
            "too many repetitions that can share the same characters (begin it with ^,"
            " or put something definite between them)"
        )


def _always_succeeds(node: Node) -> bool:
    """An end that takes whatever comes never sends the engine back."""
    is_rest = isinstance(node, Repeat) and not node.minimum and node.body == Chars(EVERYTHING)
    return is_rest or (isinstance(node, Mark) and node.text == "$")


Chain = tuple[tuple[frozenset[int], int], ...]


@dataclass(frozen=True, slots=True)
class Sharing:
    """The longest row of overlapping repetitions so far, and the one that is still open."""

    chain: Chain = ()
    count: int = 0
    steps: int = 1

    def add(self, members: frozenset[int], spread: int) -> "Sharing":
        """One more repetition: what does not overlap with it is closed."""
        kept = (*(link for link in self.chain if link[0] & members), (members, spread))
        steps = math.prod(link[1] for link in kept)
        return Sharing(kept, max(self.count, len(kept)), max(self.steps, steps))


def _share(node: Node, chain: Chain) -> Sharing:
    """How often an engine may have to try again, as repetitions can take each other's places."""
    return _follow(node, Sharing(chain))


def _follow(node: Node, sharing: Sharing) -> Sharing:
    match node:
        case Repeat():
            inner = _follow(node.body, sharing)
            is_plain = isinstance(unwrap(node.body), Chars)
            open_chain = sharing.chain if is_plain or not node.minimum else inner.chain
            after = Sharing(open_chain, inner.count, inner.steps)
            if node.minimum == node.maximum:
                return Sharing(inner.chain, inner.count, inner.steps)
            return after.add(members(node), _spread(node))
        case Chars():
            is_definite = all(not (node.members & link[0]) for link in sharing.chain)
            return Sharing(() if is_definite else sharing.chain, sharing.count, sharing.steps)
        case Alternation():
            ends = [_follow(branch, sharing) for branch in node.branches]
            longest = max(ends, key=lambda end: math.prod(link[1] for link in end.chain))
            count, steps = max(end.count for end in ends), max(end.steps for end in ends)
            return Sharing(longest.chain, count, steps)
        case Sequence():
            for part in node.parts:
                sharing = _follow(part, sharing)
    return sharing


def _spread(repeat: Repeat) -> int:
    most = _LONGEST_VALUE if repeat.maximum is None else repeat.maximum
    return max(2, min(most, _LONGEST_VALUE) - repeat.minimum + 1)


def _rewrite(pattern: str, tree: Node) -> str:
    edits: list[tuple[int, int, str]] = []
    for node in walk(tree):
        if isinstance(node, Repeat) and node.maximum is None and _follows_by_recursion(node):
            lazy = "?" if pattern[node.end - 1] == "?" and node.end - node.start > 1 else ""
            edits.append((node.start, node.end, f"{{{node.minimum},{MOST_ROUNDS}}}{lazy}"))
    for start, end, text in sorted(edits, reverse=True):
        pattern = pattern[:start] + text + pattern[end:]
    return pattern


def _follows_by_recursion(repeat: Repeat) -> bool:
    """Whether Java recurses for each round: the body's length varies, or it is a choice."""
    low, high = width(repeat.body)
    is_choice = any(isinstance(part, Alternation) for part in walk(repeat.body))
    return low != high or is_choice


def _is_many(repeat: Repeat, limit: int) -> bool:
    return repeat.maximum is None or repeat.maximum >= limit
