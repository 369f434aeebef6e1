"""Which column of the picture each box stands in."""

from collections import deque

Arrow = tuple[int, int]


def break_cycles(count: int, arrows: list[Arrow]) -> list[Arrow]:
    """The same arrows, those that close a cycle turned round."""
    following: list[list[int]] = [[] for _ in range(count)]
    incoming = [0] * count
    for left, right in dict.fromkeys(arrows):
        following[left].append(right)
        incoming[right] += 1
    closing: set[Arrow] = set()
    state = bytearray(count)
    for start in sorted(range(count), key=incoming.__getitem__):
        if not state[start]:
            _visit(start, following, state, closing)
    return [(b, a) if (a, b) in closing else (a, b) for a, b in arrows]


def _visit(start: int, following: list[list[int]], state: bytearray, closing: set[Arrow]) -> None:
    """Depth first without recursion; an arrow back onto the current path closes a cycle."""
    on_path, done = 1, 2
    state[start] = on_path
    path = [(start, iter(following[start]))]
    while path:
        here, rest = path[-1]
        step = next(rest, None)
        if step is None:
            state[here] = done
            path.pop()
        elif state[step] == on_path:
            closing.add((here, step))
        elif not state[step]:
            state[step] = on_path
            path.append((step, iter(following[step])))


def assign_layers(heights: list[float], arrows: list[Arrow], limit: float) -> list[int]:
    """Every arrow leads to a later layer; a layer that is full passes boxes on to the next."""
    count = len(heights)
    following: list[list[int]] = [[] for _ in range(count)]
    preceding: list[list[int]] = [[] for _ in range(count)]
    for left, right in dict.fromkeys(arrows):
        following[left].append(right)
        preceding[right].append(left)
    layers = [0] * count
    used: dict[int, float] = {}
    order = _by_depth(following, preceding)
    for box in order:
        layer = max((layers[before] + 1 for before in preceding[box]), default=0)
        while used.get(layer, 0.0) and used[layer] + heights[box] > limit:
            layer += 1
        layers[box] = layer
        used[layer] = used.get(layer, 0.0) + heights[box]
    _draw_near(order, following, preceding, layers)
    return _without_gaps(layers)


def _by_depth(following: list[list[int]], preceding: list[list[int]]) -> list[int]:
    """All boxes, by the length of the longest path that leads to them."""
    waiting = [len(before) for before in preceding]
    depth = [0] * len(waiting)
    ready = deque(box for box, left in enumerate(waiting) if not left)
    order = []
    while ready:
        box = ready.popleft()
        order.append(box)
        for after in following[box]:
            depth[after] = max(depth[after], depth[box] + 1)
            waiting[after] -= 1
            if not waiting[after]:
                ready.append(after)
    return sorted(order, key=depth.__getitem__)


def _draw_near(
    order: list[int], following: list[list[int]], preceding: list[list[int]], layers: list[int]
) -> None:
    """Boxes that nothing leads to stand just before the first one they lead to."""
    for box in reversed(order):
        if following[box] and not preceding[box]:
            layers[box] = min(layers[after] for after in following[box]) - 1


def _without_gaps(layers: list[int]) -> list[int]:
    numbers = {layer: number for number, layer in enumerate(sorted(set(layers)))}
    return [numbers[layer] for layer in layers]
