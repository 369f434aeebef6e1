"""Patterns at random, and the texts that make an engine work hardest under them."""

import random
from collections.abc import Iterator

from floe.patterns.nodes import members, walk
from floe.patterns.syntax import BEYOND, Alternation, Chars, Node, PatternReader, Repeat, Sequence

_CLASSES = ("a", "b", ".", r"\d", r"\w", r"\s", "[a-c]", "[^a]", "[ab]", "-", "@", r"\.", ",", "é")
_QUANTIFIERS = ("*", "+", "?", "{2}", "{1,3}", "{2,}", "{0,40}", "{1,63}", "*?", "+?", "{3,500}")


def random_pattern(chance: random.Random) -> str:
    """A pattern as people write them, and worse."""
    start = chance.choice(("^", "^", "", "", "(?m)^", r"\b", "(?i)", "(?s)^"))
    body = "".join(_piece(chance, 0) for _ in range(chance.randint(1, 5)))
    return start + body + chance.choice(("$", "$", "", "!", "x$", r"\b"))


def _piece(chance: random.Random, depth: int) -> str:
    way = chance.random()
    if way < 0.7 or depth == 2:
        atom = chance.choice(_CLASSES)
    elif way < 0.85:
        atom = "(?:" + "".join(_piece(chance, depth + 1) for _ in range(chance.randint(1, 3))) + ")"
    else:
        branches = (_piece(chance, depth + 1) for _ in range(chance.randint(2, 3)))
        atom = "(" + "|".join(branches) + ")"
    return atom + (chance.choice(_QUANTIFIERS) if chance.random() < 0.6 else "")


def pumped_texts(pattern: str, length: int, chance: random.Random) -> Iterator[str]:
    """Texts of a length: a beginning that fits, a part of it many times, an end that does not."""
    tree = PatternReader(pattern).read()
    pumps = dict.fromkeys(_pumps(tree, chance))
    for pump in list(pumps)[:8]:
        begun, end = _word(tree, chance), chance.choice(("!", "\n", "", "é\n", "\x00"))
        yield (pump * length)[:length]
        yield (begun + pump * length)[: length - len(end)] + end
        yield ((pump * length)[: length - len(end)] + end)[-length:]
        other = chance.choice(list(pumps))
        yield ((pump * length)[: length // 2] + (other * length)[: length // 2])[: length - 1] + end


def _pumps(tree: Node, chance: random.Random) -> Iterator[str]:
    loops = [node for node in walk(tree) if isinstance(node, Repeat)]
    for loop in loops:
        for other in loops:
            if shared := sorted(members(loop) & members(other)):
                yield _letter(chance.choice(shared))
        yield _word(loop.body, chance)
    yield _word(tree, chance) or "a"
    yield "a"


def _word(node: Node, chance: random.Random) -> str:
    """A text that a part of a pattern stands for."""
    match node:
        case Chars():
            return _letter(chance.choice(sorted(node.members)))
        case Sequence():
            return "".join(_word(part, chance) for part in node.parts)
        case Alternation():
            return _word(chance.choice(node.branches), chance)
        case Repeat():
            most = node.minimum + 2 if node.maximum is None else node.maximum
            rounds = min(chance.randint(node.minimum, max(node.minimum, most)), 5)
            return "".join(_word(node.body, chance) for _ in range(rounds))
    return ""


def _letter(number: int) -> str:
    return "é" if number == BEYOND else chr(number)
