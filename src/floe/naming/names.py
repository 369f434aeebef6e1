"""Pairs → namings: a quick way for names that are right, a thorough one for the others."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final, NamedTuple

from floe.findings import Finding, Rule
from floe.naming.contents import NAME_RULES, NAMESPACE_RULES
from floe.naming.definitions import AliasTemplate, Definition, Kind
from floe.naming.masking import may_hold_secret, one_line
from floe.naming.namespace_reader import NamespaceReader
from floe.naming.pair_reader import read_pair
from floe.naming.pairs import Alias, Naming, Pair
from floe.naming.readings import Candidate, NamespaceReading, PairReading
from floe.naming.registry import Registry, default_registry

# Events name millions of datasets in a few thousand namespaces.
_REMEMBERED: Final = 4096

# What a named tuple's constructor does in the end; on the quick way, the detour is a tenth.
_new: Final = tuple.__new__

_Match = Callable[[str], re.Match[str] | None]


class _KnownAlias(NamedTuple):
    """Another pair whose namespace is known; without a name, it has the pair's own."""

    namespace: str
    name: str | None
    origin: str


@dataclass(slots=True)
class _Met:
    """All that a namespace decides, so that only the name is left to read."""

    reading: NamespaceReading
    shown: str
    findings: tuple[Finding, ...]
    source: str | None
    canonical: str
    components: Mapping[str, str]
    aliases: tuple[_KnownAlias, ...]
    match_clean: _Match


class Names:
    """Parses and judges pairs with one registry, and remembers the namespaces it has met."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self._reader = NamespaceReader(registry)
        self._met: dict[str, _Met] = {}

    def parse(self, namespace: str, name: str) -> Naming:
        """What a pair names, what it ought to be, and what is wrong with it; never raises."""
        met = self._met.get(namespace) or self._meet(namespace)
        found = met.match_clean(name)
        if found is None or may_hold_secret(name):
            return self._thorough(met, name)
        components = {**met.components, **found.groupdict()}
        aliases = _filled(met.aliases, name, components) if met.aliases else ()
        pair = _new(Pair, (met.canonical, name))
        return _new(Naming, (met.source, met.shown, name, components, pair, aliases, met.findings))

    def parse_thoroughly(self, namespace: str, name: str) -> Naming:
        """The same answer without the quick way; tests compare the two."""
        return self._thorough(self._met.get(namespace) or self._meet(namespace), name)

    def read(self, namespace: str, name: str) -> PairReading:
        """What can be seen in a pair, for whoever judges it otherwise."""
        return read_pair(self._reader.read(namespace), name)

    def _meet(self, namespace: str) -> _Met:
        reading = self._reader.read(namespace)
        findings = tuple(judge(NAMESPACE_RULES, reading))
        met = _met(reading, findings, reading.candidates[0] if reading.candidates else None)
        if len(self._met) >= _REMEMBERED:
            self._met.clear()
        self._met[namespace] = met
        return met

    def _thorough(self, met: _Met, name: str) -> Naming:
        reading = read_pair(met.reading, name)
        definition = reading.candidate.compiled.definition if reading.candidate else None
        templates = definition.aliases if definition and not reading.missing else ()
        return Naming(
            definition.id if definition else met.source,
            met.reading.shown,
            reading.shown,
            reading.components,
            reading.canonical,
            tuple(
                each
                for each in _aliases(templates, reading.components)
                if each[:2] != reading.canonical
            ),
            (*met.findings, *judge(NAME_RULES, reading)),
        )


@cache
def default_names() -> Names:
    """Names by the default registry."""
    return Names(default_registry())


def judge(rules: Iterable[Rule[Any]], subject: object) -> Iterator[Finding]:
    """What rules find in a reading."""
    for rule in rules:
        for finding in rule(subject):
            message, hint = one_line(finding.message), one_line(finding.hint or "") or None
            yield replace(finding, message=message, hint=hint, rule=rule.id, severity=rule.severity)


def _met(reading: NamespaceReading, findings: tuple[Finding, ...], first: Candidate | None) -> _Met:
    if first is None:
        only = reading.definitions[0].id if len(reading.definitions) == 1 else None
        return _Met(reading, reading.shown, findings, only, reading.canonical, {}, (), _never)
    definition, name = first.compiled.definition, first.compiled.variant.name
    other = first.compiled.canonical_as
    aliases = _known_aliases(first)
    is_quick = (
        aliases is not None
        and not name.has_options
        and (
            other is None
            or (other.name.text == name.text and other.has_namespace(first.components))
        )
    )
    return _Met(
        reading,
        reading.shown,
        findings,
        definition.id,
        first.preferred,
        first.components,
        aliases or (),
        first.compiled.clean.fullmatch if is_quick else _never,
    )


def _never(_: str) -> re.Match[str] | None:
    return None


def _known_aliases(first: Candidate) -> tuple[_KnownAlias, ...] | None:
    """The aliases that a name of a namespace can have, if its namespace is enough for theirs."""
    name, found = first.compiled.variant.name, []
    for each in first.compiled.definition.aliases:
        needed = {*each.namespace.required, *each.name.required}
        if not needed <= {*first.components, *name.components}:
            continue
        if not each.has_namespace(first.components) or each.name.has_options:
            return None
        text = None if each.name.text == name.text else each.name.text
        alias = _KnownAlias(each.namespace.fill(first.components), text, each.origin)
        if alias[:2] != (first.preferred, None):
            found.append(alias)
    return tuple(found)


def _filled(
    aliases: tuple[_KnownAlias, ...], name: str, components: Mapping[str, str]
) -> tuple[Alias, ...]:
    # A template without options is a format of Python too, and quicker as one.
    return tuple(
        [
            _new(Alias, (space, name if text is None else text.format_map(components), origin))
            for space, text, origin in aliases
        ]
    )


def _aliases(templates: Iterable[AliasTemplate], components: Mapping[str, str]) -> Iterator[Alias]:
    for each in templates:
        pair = each.fill(components)
        if pair is not None:
            yield Alias(*pair, each.origin)


def known_ids(kind: Kind) -> tuple[str, ...]:
    """The ids of all sources, or of all integrations."""
    return tuple(each.id for each in default_registry().of(kind))


def find_source(source: str) -> Definition | None:
    """What the specification says about a source of datasets."""
    return default_registry().find(Kind.DATASET, source)
