"""Which patterns may run over data: those that no value can make slow or blow the stack.

The engines that match patterns backtrack. RE2's grammar leaves out what backtracks worst
(look-around, back-references); the rules here leave out what is left of it: a repetition
inside a repetition with nothing that tells one round from the next, many repetitions in a row
that can share the same characters, and groups that an engine would follow by recursion.
"""

from dataclasses import dataclass
from functools import lru_cache

import re2  # type: ignore[import-untyped]

from floe.patterns.choices import MOST_WAYS, is_decided, is_delimited, paths
from floe.patterns.cost import steps_of, ways_through
from floe.patterns.depth import LENGTHS, longest_under
from floe.patterns.nodes import children, unwrap, walk, width
from floe.patterns.plain import plain
from floe.patterns.syntax import Alternation, Chars, Node, PatternError, PatternReader, Repeat

LONGEST_PATTERN = 500
# Java follows a repeated group of varying length by recursion, about a thousand rounds deep.
MOST_ROUNDS = 500
_MANY = 50
# Other engines get it as it is written: twice through a text at each of its characters is enough.
_MOST_STEPS = 4 * LENGTHS[0] ** 2
_MOST_DEPTH = 20
_SHARED = (
    "too many repetitions that can share the same characters (begin it with ^,"
    " or put something definite between them)"
)


@dataclass(frozen=True, slots=True)
class SafePattern:
    """A pattern as engines may run it: the rounds of repeated groups are bounded."""

    text: str


def pattern_problem(pattern: str) -> str | None:
    """Why a pattern is not run over data, or None where it may be."""
    passed = gate_pattern(pattern)
    return passed if isinstance(passed, str) else None


# The same few patterns stand in all contracts of a workspace.
@lru_cache(maxsize=2_000)
def gate_pattern(pattern: str) -> SafePattern | str:
    """The pattern in a safe form, or the reason why there is none."""
    if len(pattern) > LONGEST_PATTERN:
        return f"the pattern is longer than {LONGEST_PATTERN} characters"
    try:
        re2.compile(pattern, _quiet())
    except re2.error as error:
        return f"the pattern is not in the safe grammar (RE2): {_first_line(error)}"
    try:
        pattern = _without_empty_rounds(plain(pattern))
        tree = PatternReader(pattern).read()
        _check_nesting(tree, 0)
        _check_steps(pattern)
        return _bounded(pattern, tree)
    except PatternError as error:
        return f"the pattern has {error}"
    except RecursionError:
        return "the pattern is nested too deeply"


def _without_empty_rounds(pattern: str) -> str:
    """`(x?){3,16}` as `(x){0,16}`: the same texts, and one way to take each of them."""
    edits: list[tuple[int, int, str]] = []
    for node in walk(PatternReader(pattern).read()):
        inner = unwrap(node.body) if isinstance(node, Repeat) else None
        if (
            isinstance(node, Repeat)
            and isinstance(inner, Repeat)
            and isinstance(unwrap(inner.body), Chars)
            and (inner.minimum, inner.maximum) == (0, 1)
            and not _is_many(node, _MANY)
        ):
            lazy = "?" if pattern[node.end - 1] == "?" and node.end - node.start > 1 else ""
            edits.append((inner.start, inner.end, ""))
            edits.append((node.start, node.end, f"{{0,{node.maximum}}}{lazy}"))
    return _edited(pattern, edits)


def _check_steps(pattern: str) -> None:
    if steps_of(pattern, LENGTHS[0]) > _MOST_STEPS:
        raise PatternError(_SHARED)


def _bounded(pattern: str, tree: Node) -> SafePattern:
    text = _rewrite(pattern, tree)
    longest = longest_under(text)
    if longest is None:
        raise PatternError("groups that lie too deep inside repetitions")
    if not longest:
        raise PatternError(_SHARED)
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
    is_choice = isinstance(body, Alternation)
    if is_choice and all(isinstance(unwrap(branch), Chars) for branch in children(body)):
        if repeat.maximum is None:
            raise PatternError("a repeated choice of single characters (write a class: [ab]*)")
    elif _ways(repeat, body) > MOST_WAYS and not is_delimited(body):
        raise PatternError("a repetition inside a repetition, with no mark between the rounds")
    choices = [part for part in walk(body) if isinstance(part, Alternation)]
    is_many = _is_many(repeat, _MANY) or paths(repeat) > MOST_WAYS
    if is_many and not all(map(is_decided, choices)):
        raise PatternError("a repeated choice between things that begin alike")
    if _is_many(repeat, _MANY):
        _check_one_round(repeat, body)


def _check_one_round(repeat: Repeat, body: Node) -> None:
    """Two ways through one round are 2^n ways through n of them."""
    if ways_through(body) > 1:
        raise PatternError("repetitions that share characters inside a repetition")
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
        return MOST_WAYS + 1
    return paths(repeat)


def _rewrite(pattern: str, tree: Node) -> str:
    edits: list[tuple[int, int, str]] = []
    for node in walk(tree):
        if isinstance(node, Repeat) and node.maximum is None and _follows_by_recursion(node):
            lazy = "?" if pattern[node.end - 1] == "?" and node.end - node.start > 1 else ""
            edits.append((node.start, node.end, f"{{{node.minimum},{MOST_ROUNDS}}}{lazy}"))
    return _edited(pattern, edits)


def _edited(pattern: str, edits: list[tuple[int, int, str]]) -> str:
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
