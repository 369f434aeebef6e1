"""What can be said of a part of a pattern by looking at it."""

from floe.patterns.syntax import Alternation, Chars, Node, Repeat, Sequence


def unwrap(node: Node) -> Node:
    """A node without the sequences of one that it lies in."""
    while isinstance(node, Sequence) and len(node.parts) == 1:
        node = node.parts[0]
    return node


def flatten(node: Node) -> list[Node]:
    """The parts of a sequence, and of the sequences in it."""
    if isinstance(node, Sequence):
        return [inner for part in node.parts for inner in flatten(part)]
    return [node]


def children(node: Node) -> tuple[Node, ...]:
    """The nodes right below."""
    match node:
        case Sequence():
            return node.parts
        case Alternation():
            return node.branches
        case Repeat():
            return (node.body,)
    return ()


def walk(node: Node) -> list[Node]:
    """A node and all below it."""
    return [node, *(inner for child in children(node) for inner in walk(child))]


def members(node: Node) -> frozenset[int]:
    """All characters that may stand in it."""
    sets = (part.members for part in walk(node) if isinstance(part, Chars))
    return frozenset().union(*sets)


def width(node: Node) -> tuple[int, int | None]:
    """The fewest and the most characters; None for no end."""
    match node:
        case Chars():
            return 1, 1
        case Repeat():
            low, high = width(node.body)
            most = None if high is None or node.maximum is None else high * node.maximum
            return low * node.minimum, most
        case Sequence():
            widths = [width(part) for part in node.parts]
            return sum(low for low, _ in widths), _total([high for _, high in widths])
        case Alternation():
            widths = [width(branch) for branch in node.branches]
            ends = [high for _, high in widths]
            top = None if None in ends else max(end or 0 for end in ends)
            return min(low for low, _ in widths), top
    return 0, 0


def _total(ends: list[int | None]) -> int | None:
    return None if None in ends else sum(end or 0 for end in ends)
