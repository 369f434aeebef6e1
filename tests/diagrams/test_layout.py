import random
import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floe.diagrams.lanes import BoxSize, Connector
from floe.diagrams.layering import assign_layers, break_cycles
from floe.diagrams.layout import arrange

graphs = st.integers(1, 25).flatmap(
    lambda count: st.tuples(
        st.lists(
            st.tuples(st.integers(60, 300), st.integers(40, 900)), min_size=count, max_size=count
        ),
        st.lists(st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)), max_size=60),
    )
)


def link(boxes, left, right):
    return Connector(left, right, boxes[left].height // 3, boxes[right].height // 2, (right, 1.0))


def overlaps(layout, boxes):
    """Pairs of boxes that share room, found by sweeping from left to right."""
    placed = sorted(
        (x, y, x + box.width, y + box.height)
        for (x, y), box in zip(layout.corners, boxes, strict=True)
    )
    found = []
    for number, (_, top, right, low) in enumerate(placed):
        for x, y, _, bottom in placed[number + 1 :]:
            if x >= right - 1e-6:
                break
            if y < low - 1e-6 and top < bottom - 1e-6:
                found.append((number, x, y))
    return found


def random_graph(count, seed=7):
    chance = random.Random(seed)  # noqa: S311
    boxes = [BoxSize(chance.randrange(190, 360), chance.randrange(60, 500)) for _ in range(count)]
    links = []
    for number in range(count):
        for _ in range(chance.choice((0, 1, 2, 3))):
            other = chance.choice((chance.randrange(count), chance.randrange(max(1, count // 20))))
            links.append(link(boxes, other, number))
    return boxes, links


@given(graphs)
def test_cards_never_overlap_and_every_line_has_a_way(graph):
    sizes, pairs = graph
    boxes = [BoxSize(*size) for size in sizes]
    links = [link(boxes, left, right) for left, right in pairs]
    layout = arrange(boxes, links)
    assert overlaps(layout, boxes) == []
    for one, route in zip(links, layout.routes, strict=True):
        assert bool(route) == (one.left != one.right)


@given(graphs)
def test_a_line_runs_from_card_to_card_without_touching_another(graph):
    sizes, pairs = graph
    boxes = [BoxSize(*size) for size in sizes]
    links = [link(boxes, left, right) for left, right in pairs if left != right]
    layout = arrange(boxes, links)
    edges = [
        {(x, y + at), (x + boxes[box].width, y + at)}
        for one in links
        for box, at in ((one.left, one.left_at), (one.right, one.right_at))
        for x, y in [layout.corners[box]]
    ]
    for number, route in enumerate(layout.routes):
        ends = edges[2 * number] | edges[2 * number + 1]
        assert route[0] in ends
        assert route[-1] in ends
        assert all(a[0] <= b[0] for a, b in pairwise(route))
        for (a, y), (b, _) in zip(route[2:-2:2], route[3:-2:2], strict=True):
            assert not [
                box
                for box, (x, top) in zip(boxes, layout.corners, strict=True)
                if x < b and a < x + box.width and top < y < top + box.height
            ]


@given(graphs)
def test_cycles_are_broken_and_layers_follow_the_arrows(graph):
    sizes, pairs = graph
    arrows = break_cycles(len(sizes), [pair for pair in pairs if pair[0] != pair[1]])
    layers = assign_layers([float(height) for _, height in sizes], arrows, 1000.0)
    assert all(layers[left] < layers[right] for left, right in arrows)
    assert set(layers) == set(range(max(layers) + 1))


def test_a_chain_runs_from_left_to_right():
    boxes = [BoxSize(100, 50)] * 4
    layout = arrange(boxes, [link(boxes, n, n + 1) for n in range(3)])
    xs = [x for x, _ in layout.corners]
    assert xs == sorted(xs)
    assert len({y for _, y in layout.corners}) <= 4


def test_a_full_column_passes_cards_on_to_the_next():
    boxes = [BoxSize(200, 200)] * 101
    layout = arrange(boxes, [link(boxes, 0, n) for n in range(1, 101)])
    assert layout.height < 3 * layout.width
    assert layout.width < 3 * layout.height


def test_a_ring_of_a_thousand_does_not_hang():
    boxes = [BoxSize(200, 100)] * 1000
    layout = arrange(boxes, [link(boxes, n, (n + 1) % 1000) for n in range(1000)])
    assert overlaps(layout, boxes) == []


def test_an_empty_sheet_has_no_size():
    assert arrange([], []) == (0.0, 0.0, [], [])


@pytest.mark.parametrize(("count", "seconds"), [(200, 2.0), (1000, 15.0)])
def test_many_tables_are_laid_out_in_time(count, seconds):
    boxes, links = random_graph(count)
    start = time.process_time()
    layout = arrange(boxes, links)
    assert time.process_time() - start < seconds
    assert overlaps(layout, boxes) == []
