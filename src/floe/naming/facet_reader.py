"""The facets of a dataset → where they contradict its name."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from floe.naming.definitions import Definition
from floe.naming.masking import shown_name, without_access
from floe.naming.names import Names
from floe.naming.parts import host_names, unquoted
from floe.naming.readings import Candidate, Contradiction, FacetReading, PairReading
from floe.naming.sites import Site

_TELLING: Final = ("hierarchy", "catalog", "dataSource")
_AUTHORITY: Final = re.compile(r"[a-z][a-z0-9+.-]*://[^/?#]*", re.IGNORECASE)
_HOST: Final = re.compile(r"[a-z][a-z0-9+.-]*://([^/?#:,\[]+|\[[^\]]*\])", re.IGNORECASE)
_LOCATIONS: Final = ("metadataUri", "warehouseUri")
_ARN: Final = re.compile(
    r"arn:[\w-]+:(?:glue:[\w-]+:[0-9]{12}|s3tables:[\w-]+:[0-9]{12}:bucket/[^/\s]+)"
)
_SUFFIX: Final = re.compile(r"_(?:name|id)$")


def read_facets(names: Names, site: Site) -> FacetReading:
    """Compare what a dataset's name says with what its facets say."""
    facets = site.node.get("facets")
    if not isinstance(facets, Mapping) or not any(each in facets for each in _TELLING):
        return FacetReading(())
    reading = names.read(site.namespace, site.name)
    if reading.candidate is None:
        return FacetReading(())
    return FacetReading(
        (
            *_hierarchy(reading, reading.candidate, facets.get("hierarchy")),
            *_catalog(reading, reading.candidate, facets.get("catalog")),
            *_catalog_arns(names, reading, facets.get("catalog")),
            *_data_source(names, reading, facets),
        )
    )


def _hierarchy(reading: PairReading, candidate: Candidate, facet: Any) -> Iterator[Contradiction]:
    levels = facet.get("hierarchy") if isinstance(facet, Mapping) else None
    named = _parts(reading, candidate.compiled.definition)
    for level in levels if isinstance(levels, list | tuple) else ():
        if not isinstance(level, Mapping):
            continue
        subject, said = level.get("type"), level.get("name")
        if isinstance(subject, str) and isinstance(said, str) and said:
            part = named.get(subject.lower())
            if part is not None and not _is_same(said, part):
                yield _contradiction("hierarchy", subject.lower(), said, part)


def _catalog(reading: PairReading, candidate: Candidate, facet: Any) -> Iterator[Contradiction]:
    """A catalog has the name of a part only where it is the source itself that has catalogs."""
    definition = candidate.compiled.definition
    if not isinstance(facet, Mapping) or not _is_catalog_of(definition, facet):
        return
    said, uri = facet.get("name"), facet.get("metadataUri")
    named = _parts(reading, definition).get("catalog")
    if isinstance(said, str) and said and named is not None and not _is_same(said, named):
        yield _contradiction("catalog", "catalog", said, named)
    host = _HOST.match(without_access(uri).text) if isinstance(uri, str) else None
    hosts = [each for each in _hosts(reading, definition) if each]
    if host is not None and hosts and host[1].lower() not in hosts:
        yield _contradiction("catalog", "host", host[1], hosts[0])


def _catalog_arns(names: Names, reading: PairReading, facet: Any) -> Iterator[Contradiction]:
    """A catalog of AWS named by its ARN, where the dataset is in another one of its kind."""
    texts = [facet.get(key) for key in _LOCATIONS] if isinstance(facet, Mapping) else []
    for arn in filter(None, (_ARN.match(text) for text in texts if isinstance(text, str))):
        said = _comparable(names, arn.group(), reading, of_one_source=True)
        if said is not None and said != reading.canonical.namespace:
            yield _contradiction("catalog", "catalog", said, reading.canonical.namespace)
            return


def _data_source(
    names: Names, reading: PairReading, facets: Mapping[str, Any]
) -> Iterator[Contradiction]:
    facet = facets.get("dataSource")
    if not isinstance(facet, Mapping):
        return
    others = {_namespace_of(names, symlink) for symlink in _symlinks(facets)}
    named = reading.canonical.namespace
    for uri in dict.fromkeys((facet.get("uri"), facet.get("name"))):
        said = _comparable(names, uri, reading) if isinstance(uri, str) else None
        if said is not None and said != named and said not in others:
            yield _contradiction("dataSource", "source", said, named)
            return


def _comparable(
    names: Names, uri: str, reading: PairReading, *, of_one_source: bool = False
) -> str | None:
    """The namespace in a URI, if it can be told from the one of a name.

    Two forms of one source, such as Snowflake's, cannot: only the source knows what they share.
    """
    start = _AUTHORITY.match(uri.removeprefix("jdbc:"))
    for text in (uri, start.group() if start else uri):
        found = names.read(text, "").namespace.candidates
        if found:
            compiled = reading.candidate.compiled if reading.candidate else None
            is_same = compiled is None or found[0].compiled.definition is compiled.definition
            if is_same and found[0].compiled is not compiled:
                return None
            if of_one_source and not is_same:
                return None
            return found[0].preferred
    return None


def _symlinks(facets: Mapping[str, Any]) -> Iterator[str]:
    facet = facets.get("symlinks")
    identifiers = facet.get("identifiers") if isinstance(facet, Mapping) else None
    for identifier in identifiers if isinstance(identifiers, list | tuple) else ():
        namespace = identifier.get("namespace") if isinstance(identifier, Mapping) else None
        if isinstance(namespace, str):
            yield namespace


def _namespace_of(names: Names, namespace: str) -> str:
    return names.read(namespace, "").namespace.preferred


def _is_catalog_of(definition: Definition, facet: Mapping[str, Any]) -> bool:
    words = (facet.get("type"), facet.get("source"))
    return any(
        isinstance(word, str) and len(word) > 2 and definition.id.startswith(word.lower())
        for word in words
    )


def _parts(reading: PairReading, definition: Definition) -> dict[str, str]:
    """The parts of the name, called as facets call them."""
    known = definition.components
    return {
        _SUFFIX.sub("", name): unquoted(text, known[name].case.quote)
        for name, text in reading.components.items()
        if name in known
    }


def _hosts(reading: PairReading, definition: Definition) -> Iterator[str]:
    for name, text in reading.components.items():
        if definition.components[name].is_host:
            yield from host_names(text)


def _is_same(said: str, part: str) -> bool:
    return said.strip("\"'`").casefold() == part.casefold()


def _contradiction(facet: str, subject: str, said: str, named: str) -> Contradiction:
    return Contradiction(facet, shown_name(subject), shown_name(said), shown_name(named))
