"""An event → what is wrong with the names in it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from floe.findings import Finding
from floe.model import Place
from floe.naming.contents import FACET_RULES, STRICT
from floe.naming.definitions import Kind
from floe.naming.facet_reader import read_facets
from floe.naming.job_names import job_names_of
from floe.naming.masking import shown_name
from floe.naming.names import Names, default_names, judge
from floe.naming.sites import Path, Site, find_sites

# Most events of a log name what others have named before them.
_REMEMBERED: Final = 16_384


def check_event(
    event: object, *, names: Names | None = None, strict: bool = False
) -> list[Finding]:
    """What is wrong with the names in an event; places are paths in its JSON.

    >>> check_event({"inputs": [{"namespace": "s3a://lake", "name": "orders"}]})[0].rule
    'naming/scheme-alias'
    """
    known = names or default_names()
    return [
        _loud(replace(finding, place=_place(site.path, finding)), strict=strict)
        for site in find_sites(event)
        for finding in _judged(known, site)
    ]


def in_strict(finding: Finding) -> Finding:
    """A finding as loud as it is where names are taken seriously.

    >>> in_strict(parse("nowhere://x", "y").findings[0]).severity.value
    'warning'
    """
    return replace(finding, severity=STRICT.get(finding.rule, finding.severity))


def _judged(names: Names, site: Site) -> Iterator[Finding]:
    if site.kind is Kind.JOB:
        integration, job_type = _said_of_job(site)
        yield from _job_findings(names, integration, site.namespace, site.name, job_type)
        return
    yield from _dataset_findings(names, site.namespace, site.name)
    if site.is_dataset and "facets" in site.node:
        yield from judge(FACET_RULES, read_facets(names, site))


@lru_cache(maxsize=_REMEMBERED)
def _job_findings(
    names: Names, integration: str | None, namespace: str, name: str, job_type: str | None
) -> tuple[Finding, ...]:
    return job_names_of(names.registry).parse(integration, namespace, name, job_type).findings


@lru_cache(maxsize=_REMEMBERED)
def _dataset_findings(names: Names, namespace: str, name: str) -> tuple[Finding, ...]:
    return names.parse(namespace, name).findings


def _said_of_job(site: Site) -> tuple[str | None, str | None]:
    """What a job says of itself: the integration that it comes from, and its type."""
    facets = site.node.get("facets")
    facet = facets.get("jobType") if isinstance(facets, Mapping) else None
    if not isinstance(facet, Mapping):
        return None, None
    integration, job_type = facet.get("integration"), facet.get("jobType")
    return (
        integration if isinstance(integration, str) else None,
        job_type if isinstance(job_type, str) else None,
    )


def _place(path: Path, finding: Finding) -> Place:
    """The place in the event; keys are the names of columns, and may be anything."""
    shown = (_shown_key(each) if isinstance(each, str) else each for each in path)
    return Place("", (*shown, *finding.place.path))


_shown_key = lru_cache(maxsize=_REMEMBERED)(shown_name)


def _loud(finding: Finding, *, strict: bool) -> Finding:
    return in_strict(finding) if strict else finding
