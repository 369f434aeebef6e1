"""In which order the boxes of a column stand, so that few lines cross."""

from floe.diagrams.lanes import Segment, Weave

_SWEEPS = 12
_ENOUGH = 4000
_FEW = 400
_PASSES = 6


def order_layers(woven: Weave) -> None:
    """Sort each column by its neighbours' middle, forth and back, and keep the best."""
    tops = [0.0] * len(woven.heights)
    for layer in range(len(woven.layers)):
        _stack(woven, layer, tops)
    before, after = _sides(woven)
    best, fewest = [list(layer) for layer in woven.layers], count_crossings(woven, tops)
    sweeps = _SWEEPS if len(woven.heights) < _ENOUGH else _SWEEPS // 3
    for sweep in range(sweeps):
        if not fewest:
            break
        _sweep(woven, tops, before if sweep % 2 == 0 else after, backward=sweep % 2 == 1)
        crossings = count_crossings(woven, tops)
        if crossings < fewest:
            best, fewest = [list(layer) for layer in woven.layers], crossings
    woven.layers[:] = best
    if len(woven.heights) < _FEW:
        for layer in range(len(woven.layers)):
            _stack(woven, layer, tops)
        _swap_neighbours(woven, tops)


def _swap_neighbours(woven: Weave, tops: list[float]) -> None:
    """Swap two that stand next to each other for as long as that removes crossings."""
    for _ in range(_PASSES):
        swaps = [_improve(woven, layer, tops) for layer in range(len(woven.layers))]
        if not any(swaps):
            break


def _improve(woven: Weave, layer: int, tops: list[float]) -> bool:
    around = woven.segments[max(layer - 1, 0) : layer + 1]
    items, improved = woven.layers[layer], False
    fewest = sum(_crossings(segments, tops) for segments in around)
    for number in range(len(items) - 1):
        if not fewest:
            break
        items[number : number + 2] = items[number + 1], items[number]
        _stack(woven, layer, tops)
        crossings = sum(_crossings(segments, tops) for segments in around)
        if crossings < fewest:
            fewest, improved = crossings, True
        else:
            items[number : number + 2] = items[number + 1], items[number]
            _stack(woven, layer, tops)
    return improved


def count_crossings(woven: Weave, tops: list[float]) -> int:
    """How many pairs of segments cross."""
    return sum(_crossings(segments, tops) for segments in woven.segments)


Side = list[list[tuple[int, float, float]]]


def _sides(woven: Weave) -> tuple[Side, Side]:
    """For each item its neighbours to the left and to the right, with both offsets."""
    before: Side = [[] for _ in woven.heights]
    after: Side = [[] for _ in woven.heights]
    for segments in woven.segments:
        for left, right, left_at, right_at in segments:
            before[right].append((left, left_at, right_at))
            after[left].append((right, right_at, left_at))
    return before, after


def _sweep(woven: Weave, tops: list[float], side: Side, *, backward: bool) -> None:
    numbers = range(len(woven.layers))
    for layer in reversed(numbers) if backward else numbers:
        items = woven.layers[layer]
        middles = {item: _middle(item, side, tops, woven.heights) for item in items}
        items.sort(key=middles.__getitem__)
        _stack(woven, layer, tops)


def _middle(item: int, side: Side, tops: list[float], heights: list[float]) -> float:
    near = side[item]
    if not near:
        return tops[item] + heights[item] / 2
    wanted = sum(tops[other] + at - own_at for other, at, own_at in near) / len(near)
    return wanted + heights[item] / 2


def _stack(woven: Weave, layer: int, tops: list[float]) -> None:
    """Put the items of a column below each other, around a common axis."""
    items = woven.layers[layer]
    at, previous = 0.0, None
    for item in items:
        if previous is not None:
            at += woven.gap(previous, item)
        tops[item] = at
        at += woven.heights[item]
        previous = item
    for item in items:
        tops[item] -= at / 2


def _crossings(segments: list[Segment], tops: list[float]) -> int:
    """Inversions, counted with a tree of partial sums."""
    ends = sorted((tops[s.left] + s.left_at, tops[s.right] + s.right_at) for s in segments)
    ranks = {height: rank for rank, height in enumerate(sorted({right for _, right in ends}), 1)}
    sums = [0] * (len(ranks) + 1)
    crossings = 0
    for seen, (_, right) in enumerate(ends):
        rank = ranks[right]
        crossings += seen - _sum_up_to(sums, rank)
        while rank < len(sums):
            sums[rank] += 1
            rank += rank & -rank
    return crossings


def _sum_up_to(sums: list[int], rank: int) -> int:
    total = 0
    while rank:
        total += sums[rank]
        rank -= rank & -rank
    return total
