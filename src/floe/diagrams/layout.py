"""Boxes and links get their places on a sheet; cycles, islands and long links included."""

from math import sqrt
from typing import NamedTuple

from floe.diagrams.lanes import BOX_GAP, BoxSize, Connector, Weave, weave
from floe.diagrams.layering import assign_layers, break_cycles
from floe.diagrams.ordering import order_layers
from floe.diagrams.packing import PART_GAP, pack, pack_columns
from floe.diagrams.spacing import space_layers

_ASPECT = 1.5
_LOWEST_LIMIT = 700.0
_CHANNEL = 72.0
_WIDEST_CHANNEL = 200.0

Point = tuple[float, float]


class Arrangement(NamedTuple):
    """The upper left corner of each box, and the way of each link (none for a loop)."""

    width: float
    height: float
    corners: list[Point]
    routes: list[tuple[Point, ...]]


def arrange(boxes: list[BoxSize], links: list[Connector]) -> Arrangement:
    """Lay out each connected part on its own, then all of them side by side."""
    parts, alone = _parts(len(boxes), links)
    drawn = [_arrange_part(part, boxes, links) for part in parts]
    corners: list[Point] = [(0.0, 0.0)] * len(boxes)
    routes: list[tuple[Point, ...]] = [()] * len(links)
    shifts = pack([BoxSize(part.width, part.height) for part in drawn])
    for part, (x, y) in zip(drawn, shifts, strict=True):
        for box, (left, top) in part.corners.items():
            corners[box] = (left + x, top + y)
        for link, route in part.routes.items():
            routes[link] = tuple((a + x, b + y) for a, b in route)
    width = max((x + part.width for part, (x, _) in zip(drawn, shifts, strict=True)), default=0.0)
    below = max((y + part.height for part, (_, y) in zip(drawn, shifts, strict=True)), default=0.0)
    _place_alone(alone, boxes, corners, width, below + PART_GAP if drawn else 0.0)
    right = max((c[0] + b.width for c, b in zip(corners, boxes, strict=True)), default=0.0)
    low = max((c[1] + b.height for c, b in zip(corners, boxes, strict=True)), default=0.0)
    return Arrangement(max(width, right), max(below, low), corners, routes)


class _Part(NamedTuple):
    width: float
    height: float
    corners: dict[int, Point]
    routes: dict[int, tuple[Point, ...]]


class _Frame(NamedTuple):
    woven: Weave
    boxes: list[BoxSize]
    tops: list[float]
    lefts: list[float]
    rights: list[float]


def _parts(
    count: int, links: list[Connector]
) -> tuple[list[tuple[list[int], list[int]]], list[int]]:
    """Connected boxes with their links, and the boxes that are linked to nothing else."""
    leader = list(range(count))

    def find(box: int) -> int:
        while leader[box] != box:
            leader[box] = leader[leader[box]]
            box = leader[box]
        return box

    for link in links:
        leader[find(link.left)] = find(link.right)
    parts: dict[int, tuple[list[int], list[int]]] = {}
    for box in range(count):
        parts.setdefault(find(box), ([], []))[0].append(box)
    for number, link in enumerate(links):
        if link.left != link.right:
            parts[find(link.left)][1].append(number)
    several = [part for part in parts.values() if len(part[0]) > 1]
    return several, [part[0][0] for part in parts.values() if len(part[0]) == 1]


def _arrange_part(
    part: tuple[list[int], list[int]], boxes: list[BoxSize], links: list[Connector]
) -> _Part:
    members, numbers = part
    local = {box: number for number, box in enumerate(members)}
    own = [boxes[box] for box in members]
    ways = [_local(links[number], local) for number in numbers]
    arrows = break_cycles(len(own), [(link.left, link.right) for link in ways])
    turned = [
        link if link.left == left else Connector(left, right, link.right_at, link.left_at, link.hub)
        for link, (left, right) in zip(ways, arrows, strict=True)
    ]
    heights = [box.height for box in own]
    layers = assign_layers([height + BOX_GAP for height in heights], arrows, _limit(own))
    woven = weave(heights, turned, layers)
    order_layers(woven)
    tops = [float(round(top)) for top in space_layers(woven)]
    frame = _Frame(woven, own, tops, *_columns(woven, own))
    corners = {box: (frame.lefts[layers[n]], tops[n]) for n, box in enumerate(members)}
    routes = {
        number: _route(link, chain, frame)
        for number, link, chain in zip(numbers, turned, woven.chains, strict=True)
    }
    low = max(top + height for top, height in zip(tops, woven.heights, strict=True))
    return _Part(frame.rights[-1], low, corners, routes)


def _local(link: Connector, local: dict[int, int]) -> Connector:
    return link._replace(left=local[link.left], right=local[link.right])


def _limit(boxes: list[BoxSize]) -> float:
    """How high a column may become before the next one takes over."""
    room = sum((box.width + 2 * _CHANNEL) * (box.height + BOX_GAP) for box in boxes)
    tallest = max(box.height for box in boxes)
    return max(_LOWEST_LIMIT, tallest + BOX_GAP, sqrt(room / _ASPECT))


def _columns(woven: Weave, boxes: list[BoxSize]) -> tuple[list[float], list[float]]:
    """The left and the right side of each column; busy channels are wider."""
    lefts, rights, x = [], [], 0.0
    for items, segments in zip(woven.layers, woven.segments, strict=True):
        lefts.append(x)
        x += max((boxes[item].width for item in items if item < woven.boxes), default=0.0)
        rights.append(x)
        x += min(_WIDEST_CHANNEL, _CHANNEL + 3.0 * len(segments))
    return lefts, rights


def _route(link: Connector, chain: tuple[int, ...], frame: _Frame) -> tuple[Point, ...]:
    """Corner points from the left box to the right one: level and across by turns."""
    layer_of, tops = frame.woven.layer_of, frame.tops
    first, last = layer_of[link.left], layer_of[link.right]
    y = tops[link.left] + link.left_at
    width = frame.boxes[link.left].width
    points = [(frame.lefts[first] + width, y), (frame.rights[first], y)]
    for lane in chain:
        layer = layer_of[lane]
        points += [(frame.lefts[layer], tops[lane]), (frame.rights[layer], tops[lane])]
    y = tops[link.right] + link.right_at
    return (*points, (frame.lefts[last], y), (frame.lefts[last], y))


def _place_alone(
    alone: list[int], boxes: list[BoxSize], corners: list[Point], width: float, below: float
) -> None:
    own = [boxes[box] for box in alone]
    room = sum((box.width + BOX_GAP) * (box.height + BOX_GAP) for box in own)
    limit = max(width, sqrt(room * _ASPECT))
    for box, (x, y) in zip(alone, pack_columns(own, limit, BOX_GAP), strict=True):
        corners[box] = (x, y + below)
