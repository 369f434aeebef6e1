"""Where an event names something: its job, its datasets, and those that facets speak of."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from floe.naming.definitions import Kind

Path = tuple[str | int, ...]
Way = tuple[str, ...]

# Asking for the plain type first is many times quicker than asking for the abstract one.
_MAPPINGS: Final = (dict, Mapping)
_EVENT_KEYS: Final = ("job", "dataset", "run", "inputs", "outputs")
# Stands for every item of a list, and for every value of a mapping.
_EACH: Final = "*"
_DATASETS: Final[tuple[Way, ...]] = (("inputs", _EACH), ("outputs", _EACH), ("dataset",))
_RUN_FACETS: Final[Mapping[str, tuple[Way, ...]]] = {
    "parent": (("job",), ("root", "job")),
    "parentRun": (("job",),),
    "jobDependencies": (("upstream", _EACH, "job"), ("downstream", _EACH, "job")),
}
_DATASET_FACETS: Final[Mapping[str, tuple[Way, ...]]] = {
    "symlinks": (("identifiers", _EACH),),
    "columnLineage": (("fields", _EACH, "inputFields", _EACH), ("dataset", _EACH)),
    "lifecycleStateChange": (("previousIdentifier",),),
}
_LINEAGE_INPUTS: Final[tuple[Way, ...]] = (("inputs", _EACH), ("fields", _EACH, "inputs", _EACH))
_LINEAGE_ENTRIES: Final[Way] = ("job", "facets", "lineage", "entries", _EACH)


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


def is_event(tree: object) -> bool:
    """Whether a tree holds anything that OpenLineage names.

    >>> is_event({"job": {"namespace": "prod", "name": "load"}})
    True
    """
    return isinstance(tree, _MAPPINGS) and any(key in tree for key in _EVENT_KEYS)


def find_sites(event: object) -> Iterator[Site]:
    """Every place where an event names a job or a dataset; strange events have fewer.

    >>> [each.path for each in find_sites({"job": {"namespace": "prod", "name": "load"}})]
    [('job',)]
    """
    for path, job in _walk(event, ("job",)):
        yield _site(Kind.JOB, path, job)
    for path, run in _walk(event, ("run",)):
        yield from _named_in(Kind.JOB, path, run, _RUN_FACETS)
    for way in _DATASETS:
        for path, dataset in _walk(event, way):
            yield _site(Kind.DATASET, path, dataset, is_dataset=True)
            yield from _named_in(Kind.DATASET, path, dataset, _DATASET_FACETS)
            for below, lineage in _walk(dataset, ("facets", "lineage")):
                yield from _lineage_inputs((*path, *below), lineage)
    for path, entry in _walk(event, _LINEAGE_ENTRIES):
        yield from _lineage_site(path, entry)
        yield from _lineage_inputs(path, entry)


def _named_in(
    kind: Kind, path: Path, owner: Mapping[str, Any], known: Mapping[str, tuple[Way, ...]]
) -> Iterator[Site]:
    """What the facets of a run or a dataset name."""
    facets = owner.get("facets")
    if not isinstance(facets, _MAPPINGS):
        return
    for facet in (each for each in known if each in facets):
        for way in known[facet]:
            for below, node in _walk(facets[facet], way):
                yield _site(kind, (*path, "facets", facet, *below), node)


def _lineage_inputs(path: Path, entry: Mapping[str, Any]) -> Iterator[Site]:
    for way in _LINEAGE_INPUTS:
        for below, node in _walk(entry, way):
            yield from _lineage_site((*path, *below), node)


def _lineage_site(path: Path, node: Mapping[str, Any]) -> Iterator[Site]:
    """One side of a flow; a job without a name is the event's own."""
    if node.get("type") != "JOB":
        yield _site(Kind.DATASET, path, node)
    elif "namespace" in node or "name" in node:
        yield _site(Kind.JOB, path, node)


def _site(kind: Kind, path: Path, node: Mapping[str, Any], *, is_dataset: bool = False) -> Site:
    namespace, name = _text(node.get("namespace")), _text(node.get("name"))
    return Site(kind, path, namespace, name, node, is_dataset)


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _walk(node: object, way: Way) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """The mappings at the end of a way, with their paths."""
    if not way:
        if isinstance(node, _MAPPINGS):
            yield (), node
        return
    for key, child in _children(node, way[0]):
        for path, found in _walk(child, way[1:]):
            yield (key, *path), found


def _children(node: object, step: str) -> Iterator[tuple[str | int, object]]:
    if step != _EACH:
        if isinstance(node, _MAPPINGS) and step in node:
            yield step, node[step]
    elif isinstance(node, _MAPPINGS):
        yield from ((key, child) for key, child in node.items() if isinstance(key, str))
    elif isinstance(node, list | tuple):
        yield from enumerate(node)
