"""Columns of boxes, and the lanes in which long links pass between them."""

from dataclasses import dataclass, field
from typing import NamedTuple

BOX_GAP = 28.0
LANE_GAP = 12.0


class BoxSize(NamedTuple):
    """The size of a card."""

    width: float
    height: float


class Connector(NamedTuple):
    """A line between two boxes, `left` preferably being further left.

    The offsets say how far below a box's upper edge it is met. Links of one hub share
    their lanes.
    """

    left: int
    right: int
    left_at: float
    right_at: float
    hub: tuple[int, float]


class Segment(NamedTuple):
    """The part of a link between two neighbouring columns."""

    left: int
    right: int
    left_at: float
    right_at: float


@dataclass(slots=True)
class Weave:
    """Items by column: boxes first, then lanes, which have no height."""

    boxes: int
    heights: list[float]
    layers: list[list[int]]
    layer_of: list[int]
    segments: list[list[Segment]] = field(default_factory=list)
    chains: list[tuple[int, ...]] = field(default_factory=list)

    def gap(self, above: int, below: int) -> float:
        """The room between two neighbours in a column."""
        is_lane = above >= self.boxes or below >= self.boxes
        return LANE_GAP if is_lane else BOX_GAP


def weave(heights: list[float], links: list[Connector], layer_of: list[int]) -> Weave:
    """Cut links into segments, with a lane in every column that one passes through."""
    layers: list[list[int]] = [[] for _ in range(max(layer_of) + 1)]
    for box, layer in enumerate(layer_of):
        layers[layer].append(box)
    made = Weave(len(heights), list(heights), layers, list(layer_of))
    lanes: dict[tuple[tuple[int, float], int], int] = {}
    segments: list[dict[Segment, None]] = [{} for _ in layers]
    for link in links:
        chain = tuple(
            _lane(made, lanes, (link.hub, layer))
            for layer in range(layer_of[link.left] + 1, layer_of[link.right])
        )
        made.chains.append(chain)
        _cut(link, chain, layer_of[link.left], segments)
    made.segments = [list(segment) for segment in segments]
    return made


def _lane(
    made: Weave,
    lanes: dict[tuple[tuple[int, float], int], int],
    key: tuple[tuple[int, float], int],
) -> int:
    if key not in lanes:
        lanes[key] = len(made.heights)
        made.heights.append(0.0)
        made.layer_of.append(key[1])
        made.layers[key[1]].append(lanes[key])
    return lanes[key]


def _cut(
    link: Connector, chain: tuple[int, ...], first: int, segments: list[dict[Segment, None]]
) -> None:
    stops = [(link.left, link.left_at), *((lane, 0.0) for lane in chain)]
    stops.append((link.right, link.right_at))
    for number in range(len(stops) - 1):
        (left, left_at), (right, right_at) = stops[number], stops[number + 1]
        segments[first + number][Segment(left, right, left_at, right_at)] = None
