"""An event → the same event with canonical names."""

from collections.abc import Iterator, Mapping
from typing import Any

from floe.naming.definitions import Kind
from floe.naming.masking import shown_name
from floe.naming.names import Names, default_names
from floe.naming.namespace_reader import read_job_namespace
from floe.naming.pairs import Pair
from floe.naming.sites import Path, Site, find_sites


def rename_event(event: Mapping[str, Any], *, names: Names | None = None) -> Mapping[str, Any]:
    """A copy in which every name is canonical; an event that needs no change is returned as it is.

    Only what is written is put right: a name without its namespace stays without one.

    >>> rename_event({"outputs": [{"namespace": "s3a://lake", "name": "orders/"}]})
    {'outputs': [{'namespace': 's3://lake', 'name': 'orders'}]}
    """
    renamed: Any = event
    for path, right in find_renames(event, names=names):
        renamed = _changed(renamed, path, right)
    return dict(renamed) if renamed is not event else event


def find_renames(event: object, *, names: Names | None = None) -> Iterator[tuple[Path, str]]:
    """Where an event has a text that is not canonical, and what ought to stand there.

    >>> list(find_renames({"outputs": [{"namespace": "s3a://lake", "name": "orders"}]}))
    [(('outputs', 0, 'namespace'), 's3://lake')]
    """
    known = names or default_names()
    for site in find_sites(event):
        pair = _canonical(known, site)
        if site.namespace and site.namespace != pair.namespace:
            yield (*site.path, "namespace"), pair.namespace
        if site.name and site.name != pair.name:
            yield (*site.path, "name"), pair.name


def _canonical(names: Names, site: Site) -> Pair:
    """A job is called what its owner calls it; only credentials are taken out."""
    if site.kind is Kind.JOB:
        return Pair(read_job_namespace(site.namespace).canonical, shown_name(site.name))
    return names.parse(site.namespace, site.name).canonical or Pair(site.namespace, site.name)


def _changed(node: Any, path: Path, value: str) -> Any:
    """A copy of a tree with another value at a path; what is beside the path is shared."""
    if not path:
        return value
    key = path[0]
    if isinstance(node, Mapping):
        return {**node, key: _changed(node[key], path[1:], value)}
    return [
        _changed(child, path[1:], value) if index == key else child
        for index, child in enumerate(node)
    ]
