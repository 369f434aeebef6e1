"""Metrics of a table, shared out over as few scans as fit the limits of one aggregate."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from floe.checks import AnyOf, BadRows, Condition, Metric, NoMatch, ValueTest, WrongFormat
from floe.plan.buffers import ROW_COUNT_BUFFER, buffers_of, conditions_of
from floe.plan.reads import tests_in

Cluster = tuple[Metric, ...]


@dataclass(slots=True)
class _Chunk:
    """One aggregate while it is being filled."""

    taken: int = 0
    metrics: list[Metric] = field(default_factory=list)
    counted: set[Condition] = field(default_factory=set)

    def size_with(self, cluster: Cluster) -> int:
        """How many buffers there would be."""
        counted = {where for metric in cluster for where in conditions_of(metric)}
        return self.taken + _size(cluster) + len(counted - self.counted)

    def add(self, cluster: Cluster) -> None:
        """Take metrics in."""
        self.taken = self.size_with(cluster)
        self.metrics.extend(cluster)
        self.counted.update(where for metric in cluster for where in conditions_of(metric))


def share_out(
    metrics: tuple[Metric, ...], reserved: int, buffers: int
) -> tuple[tuple[Metric, ...], ...]:
    """Metrics in chunks of at most so many buffers; the first keeps some in reserve.

    Neighbours stay together, so metrics that come ordered by column make chunks that read few
    columns. Metrics that share a test stay together too: it is then evaluated once.
    """
    if not metrics:
        return ()
    room = buffers - ROW_COUNT_BUFFER
    chunks = [_Chunk(reserved)]
    target = _target(metrics, reserved, room)
    for cluster in _pieces(_clusters(metrics), room):
        is_full = chunks[-1].taken >= target or chunks[-1].size_with(cluster) > room
        if is_full and (chunks[-1].metrics or chunks[-1].size_with(cluster) > room):
            chunks.append(_Chunk())
        chunks[-1].add(cluster)
    return tuple(tuple(chunk.metrics) for chunk in chunks)


def _target(metrics: tuple[Metric, ...], reserved: int, room: int) -> int:
    counted = {where for metric in metrics for where in conditions_of(metric)}
    total = _size(metrics) + len(counted) + reserved
    passes = -(-total // room)
    return -(-total // passes) if passes else room


def _size(metrics: Iterable[Metric]) -> int:
    return sum(buffers_of(metric) for metric in metrics)


def _pieces(clusters: Iterable[Cluster], room: int) -> Iterator[Cluster]:
    for cluster in clusters:
        if _Chunk().size_with(cluster) <= room:
            yield cluster
        else:
            yield from ((metric,) for metric in sorted(cluster, key=_is_cheap))


def _is_cheap(metric: Metric) -> int:
    """Dear tests first, next to the metric that joins many of them."""
    if isinstance(metric, BadRows) and isinstance(metric.predicate, AnyOf):
        return 0
    return 1 if any(_is_dear(test) for test in tests_in(metric)) else 2


def _is_dear(test: ValueTest | Condition) -> bool:
    return isinstance(test, ValueTest) and isinstance(test.test, NoMatch | WrongFormat)


def _clusters(metrics: tuple[Metric, ...]) -> tuple[Cluster, ...]:
    """Metrics joined by the tests that they share, in the order of their first members."""
    leaders: dict[int, int] = {}
    seen: dict[ValueTest | Condition, int] = {}
    for index, metric in enumerate(metrics):
        leaders[index] = index
        for test in tests_in(metric):
            one, other = _leader(leaders, seen.setdefault(test, index)), _leader(leaders, index)
            leaders[max(one, other)] = min(one, other)
    found: dict[int, list[Metric]] = {}
    for index, metric in enumerate(metrics):
        found.setdefault(_leader(leaders, index), []).append(metric)
    return tuple(tuple(members) for members in found.values())


def _leader(leaders: Mapping[int, int], index: int) -> int:
    while leaders[index] != index:
        index = leaders[index]
    return index
