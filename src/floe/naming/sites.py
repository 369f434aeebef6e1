"""Where an event names something: its job, its datasets, and those that facets speak of."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from floe.naming.definitions import Kind
from floe.naming.event_places import (
    EACH_ITEM,
    EACH_VALUE,
    EVENT_KEYS,
    EVENT_PLACES,
    EventPlace,
    Steps,
)

Path = tuple[str | int, ...]

# Asking for the plain type first is many times quicker than asking for the abstract one.
_MAPPINGS: Final = (dict, Mapping)


@dataclass(frozen=True, slots=True)
class Site:
    """A place in an event with a namespace and a name, which may hold credentials.

    `is_dataset` tells a dataset of the event from one that a facet mentions.
    """

    kind: Kind
    path: Path
    namespace: str = field(repr=False)
    name: str = field(repr=False)
    node: Mapping[str, Any] = field(repr=False, default_factory=dict)
    is_dataset: bool = False


class _Branch(NamedTuple):
    """Places with the same first steps, so that an event is walked once for all of them."""

    place: EventPlace | None
    keys: tuple[tuple[str, "_Branch"], ...]
    each: "_Branch | None"


_Met = tuple[Path, Mapping[str, Any], EventPlace]


def is_event(tree: object) -> bool:
    """Whether a tree holds anything that OpenLineage names.

    >>> is_event({"job": {"namespace": "prod", "name": "load"}})
    True
    """
    return isinstance(tree, _MAPPINGS) and any(key in tree for key in EVENT_KEYS)


def find_sites(event: object) -> Iterator[Site]:
    """Every place where an event names a job or a dataset; strange events have fewer.

    >>> [each.path for each in find_sites({"job": {"namespace": "prod", "name": "load"}})]
    [('job',)]
    """
    for branch, below in _WALKS:
        for path, node, place in _walk(event, branch, (), []):
            yield from _sites(path, node, place)
            for met in _walk(node, below, path, []):
                yield from _sites(*met)


def _sites(path: Path, node: Mapping[str, Any], place: EventPlace) -> Iterator[Site]:
    """What a place names; of two sides of a flow, a job without a name is the event's own."""
    kind = place.kind
    if kind is None:
        kind = Kind.JOB if node.get("type") == "JOB" else Kind.DATASET
        if kind is Kind.JOB and "namespace" not in node and "name" not in node:
            return
    is_dataset = kind is Kind.DATASET and bool(place.details)
    namespace, name = _text(node.get("namespace")), _text(node.get("name"))
    yield Site(kind, path, namespace, name, node, is_dataset)


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _walk(node: object, branch: _Branch, path: Path, met: list[_Met]) -> list[_Met]:
    """The mappings at the places of a branch, with their paths, added to those met before."""
    if isinstance(node, _MAPPINGS):
        if branch.place is not None:
            met.append((path, node, branch.place))
        for step, below in branch.keys:
            if step in node:
                _walk(node[step], below, (*path, step), met)
    if branch.each is not None:
        for key, child in _children(node):
            _walk(child, branch.each, (*path, key), met)
    return met


def _children(node: object) -> Iterable[tuple[str | int, object]]:
    """Items or values; either may stand for the other, since events may be strange."""
    if isinstance(node, _MAPPINGS):
        return ((key, child) for key, child in node.items() if isinstance(key, str))
    return enumerate(node) if isinstance(node, list | tuple) else ()


def _branch(places: Iterable[tuple[Steps, EventPlace]]) -> _Branch:
    own: EventPlace | None = None
    grouped: dict[str, list[tuple[Steps, EventPlace]]] = {}
    for steps, place in places:
        if steps:
            grouped.setdefault(steps[0], []).append((steps[1:], place))
        else:
            own = place
    branches = {step: _branch(rest) for step, rest in grouped.items()}
    each = next((branches.pop(step) for step in (EACH_ITEM, EACH_VALUE) if step in branches), None)
    return _Branch(own, tuple(branches.items()), each)


def _branch_of(places: Iterable[EventPlace]) -> _Branch:
    return _branch((place.steps, place) for place in places)


_WALKS: Final = tuple((_branch_of(group.places), _branch_of(group.below)) for group in EVENT_PLACES)
