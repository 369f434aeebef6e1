"""How high each box stands, so that lines run as level as they can."""

from floe.diagrams.lanes import Weave

_ROUNDS = 6
_LANE_WEIGHT = 4.0
Pull = tuple[int, float]


def space_layers(woven: Weave) -> list[float]:
    """The upper edge of every item; within a column none overlaps the next."""
    pulls = _pulls(woven)
    tops = [0.0] * len(woven.heights)
    for items in woven.layers:
        _settle(woven, items, [0.0] * len(items), tops)
    for turn in range(_ROUNDS):
        numbers = range(len(woven.layers))
        for layer in reversed(numbers) if turn % 2 else numbers:
            items = woven.layers[layer]
            _settle(woven, items, [_wanted(item, pulls, tops) for item in items], tops)
    highest = min(tops)
    return [top - highest for top in tops]


def _pulls(woven: Weave) -> list[list[Pull]]:
    """For each item its neighbours, and how far below their upper edge it wants to be."""
    pulls: list[list[Pull]] = [[] for _ in woven.heights]
    for segments in woven.segments:
        for left, right, left_at, right_at in segments:
            pulls[left].append((right, right_at - left_at))
            pulls[right].append((left, left_at - right_at))
    return pulls


def _wanted(item: int, pulls: list[list[Pull]], tops: list[float]) -> float:
    if not pulls[item]:
        return tops[item]
    return sum(tops[other] + offset for other, offset in pulls[item]) / len(pulls[item])


def _settle(woven: Weave, items: list[int], wanted: list[float], tops: list[float]) -> None:
    """As near to what is wanted as order and room allow (least squares, pooled neighbours)."""
    room, rooms = 0.0, []
    for number, item in enumerate(items):
        if number:
            room += woven.heights[items[number - 1]] + woven.gap(items[number - 1], item)
        rooms.append(room)
    pools: list[tuple[float, float, int]] = []
    for item, want, offset in zip(items, wanted, rooms, strict=True):
        weight = _LANE_WEIGHT if item >= woven.boxes else 1.0
        pools.append((want - offset, weight, 1))
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            pools.append(_pool(pools.pop(), pools.pop()))
    at = 0
    for value, _, size in pools:
        for number in range(at, at + size):
            tops[items[number]] = value + rooms[number]
        at += size


def _pool(
    one: tuple[float, float, int], other: tuple[float, float, int]
) -> tuple[float, float, int]:
    weight = one[1] + other[1]
    value = (one[0] * one[1] + other[0] * other[1]) / weight
    return value, weight, one[2] + other[2]
