"""Pairs → namings: a quick way for names that are right, a thorough one for the others."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple

from floe.cleaning import spell_out
from floe.findings import Finding, Rule
from floe.naming.clean_namespaces import CleanNamespaces
from floe.naming.contents import NAME_RULES, NAMESPACE_RULES
from floe.naming.definitions import AliasTemplate, Definition, Kind
from floe.naming.foreign_vectors import try_vectors
from floe.naming.masking import may_hold_secret
from floe.naming.namespace_reader import NamespaceReader
from floe.naming.pair_reader import read_pair
from floe.naming.pairs import Alias, Naming, Pair
from floe.naming.readings import Candidate, NamespaceReading, PairReading
from floe.naming.registry import Registry, default_registry

# Events name millions of datasets in a few thousand namespaces.
_REMEMBERED: Final = 4096

_MOST_WRONG: Final = 16_384

# What a named tuple's constructor does in the end; on the quick way, the detour is a tenth.
_new: Final = tuple.__new__

_Match = Callable[[str], re.Match[str] | None]


class _KnownAlias(NamedTuple):
    """Another pair; without a name, it has the pair's own.

    Its namespace is known unless it needs a part of the name.
    """

    namespace: str
    name: str | None
    origin: str
    is_known: bool


@dataclass(slots=True)
class _Met:
    """All that a namespace decides, so that only the name is left to read.

    One that is clean has no reading yet.
    """

    reading: NamespaceReading | None
    shown: str
    findings: tuple[Finding, ...]
    source: str | None
    canonical: str
    components: Mapping[str, str]
    aliases: tuple[_KnownAlias, ...]
    match_clean: _Match
    has_options: bool = False


class Names:
    """Parses and judges pairs with one registry, and remembers the namespaces it has met."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self._reader = NamespaceReader(registry)
        self._clean = CleanNamespaces(registry)
        self._met: dict[str, _Met] = {}
        self._wrong: dict[tuple[str, str], Naming] = {}

    def parse(self, namespace: str, name: str) -> Naming:
        """What a pair names, what it ought to be, and what is wrong with it; never raises."""
        met = self._met.get(namespace) or self._meet(namespace)
        found = met.match_clean(name)
        if found is None or may_hold_secret(name):
            return self._wrong.get((namespace, name)) or self._look_closer(met, namespace, name)
        components = {**met.components, **found.groupdict()}
        if met.has_options:
            components = {key: text for key, text in components.items() if text is not None}
        aliases = _filled(met.aliases, name, components) if met.aliases else ()
        pair = _new(Pair, (met.canonical, name))
        return _new(Naming, (met.source, met.shown, name, components, pair, aliases, met.findings))

    def parse_thoroughly(self, namespace: str, name: str, only: Definition | None = None) -> Naming:
        """The same answer without any quick way.

        With `only`, the pair is one of that source, whether it would be recognised or not.
        """
        reading = self._reader.read(namespace, only)
        return _thorough(_met(reading), reading, name)

    def read(self, namespace: str, name: str) -> PairReading:
        """What can be seen in a pair, for whoever judges it otherwise."""
        return read_pair(self._reader.read(namespace), name)

    def _meet(self, namespace: str) -> _Met:
        clean = self._clean.find(namespace)
        met = _from(clean, namespace) if clean else _met(self._reader.read(namespace))
        if len(self._met) >= _REMEMBERED:
            self._met.clear()
        self._met[namespace] = met
        return met

    def _look_closer(self, met: _Met, namespace: str, name: str) -> Naming:
        if met.reading is None:
            met.reading = self._reader.read(namespace)
        naming = _thorough(met, met.reading, name)
        if len(self._wrong) >= _MOST_WRONG:
            self._wrong.clear()
        self._wrong[namespace, name] = naming
        return naming


@cache
def default_names() -> Names:
    """Names by the default registry."""
    names = Names(default_registry())
    sources = (each for each in names.registry.foreign if each.kind is Kind.DATASET)
    try_vectors(sources, lambda _, namespace, name: names.parse(namespace, name))
    return names


def judge(rules: Iterable[Rule[Any]], subject: object) -> Iterator[Finding]:
    """What rules find in a reading."""
    for rule in rules:
        for found in rule(subject):
            message, hint = spell_out(found.message), spell_out(found.hint or "") or None
            yield Finding(found.place, message, hint, found.on_key, rule.id, rule.severity)


def _thorough(met: _Met, namespace: NamespaceReading, name: str) -> Naming:
    reading = read_pair(namespace, name)
    definition = reading.candidate.compiled.definition if reading.candidate else None
    templates = definition.aliases if definition and not reading.missing else ()
    aliases = _aliases(templates, reading.components) if templates else ()
    return Naming(
        definition.id if definition else met.source,
        met.shown,
        reading.shown,
        reading.components,
        reading.canonical,
        tuple(alias for alias in aliases if alias[:2] != reading.canonical),
        (*met.findings, *judge(NAME_RULES, reading)),
    )


def _met(reading: NamespaceReading) -> _Met:
    findings = tuple(judge(NAMESPACE_RULES, reading))
    if not reading.candidates:
        only = reading.definitions[0].id if len(reading.definitions) == 1 else None
        return _Met(reading, reading.shown, findings, only, reading.canonical, {}, (), _never)
    return _from(reading.candidates[0], reading.shown, reading, findings)


def _from(
    first: Candidate,
    shown: str,
    reading: NamespaceReading | None = None,
    findings: tuple[Finding, ...] = (),
) -> _Met:
    definition, name = first.compiled.definition, first.compiled.variant.name
    other = first.compiled.canonical_as
    aliases = _known_aliases(first) if definition.aliases else ()
    is_quick = aliases is not None and (
        other is None or (other.name.text == name.text and other.has_namespace(first.components))
    )
    return _Met(
        reading,
        shown,
        findings,
        definition.id,
        first.preferred,
        first.components,
        aliases or (),
        first.compiled.clean.fullmatch if is_quick else _never,
        name.has_options,
    )


def _never(_: str) -> re.Match[str] | None:
    return None


def _known_aliases(first: Candidate) -> tuple[_KnownAlias, ...] | None:
    """The aliases that names of a namespace have; None if only the whole pair can tell."""
    name, found = first.compiled.variant.name, []
    if name.has_options:
        return None
    known = {*first.components, *name.components}
    for each in first.compiled.definition.aliases:
        if not {*each.namespace.required, *each.name.required} <= known:
            continue
        if each.namespace.has_options or each.name.has_options:
            return None
        text = None if each.name.text == name.text else each.name.text
        is_known = each.has_namespace(first.components)
        space = each.namespace.fill(first.components) if is_known else each.namespace.text
        alias = _KnownAlias(space, text, each.origin, is_known)
        if alias[:2] != (first.preferred, None):
            found.append(alias)
    return tuple(found)


def _filled(
    aliases: tuple[_KnownAlias, ...], name: str, components: Mapping[str, str]
) -> tuple[Alias, ...]:
    # A template without options is a format of Python too, and quicker as one.
    return tuple(
        [
            _new(
                Alias,
                (
                    space if is_known else space.format_map(components),
                    name if text is None else text.format_map(components),
                    origin,
                ),
            )
            for space, text, origin, is_known in aliases
        ]
    )


def _aliases(templates: Iterable[AliasTemplate], components: Mapping[str, str]) -> Iterator[Alias]:
    for template in templates:
        pair = template.fill(components)
        if pair is not None:
            yield Alias(*pair, template.origin)


def find_source(source: str) -> Definition | None:
    """What the specification says about a source of datasets.

    >>> find_source("kafka").hierarchy
    ('topic',)
    """
    return default_registry().find(Kind.DATASET, source)
