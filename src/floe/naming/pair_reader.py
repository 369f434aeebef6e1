"""A namespace and a name → what can be seen in them, and what they ought to be."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from floe.naming.definitions import Component, Definition
from floe.naming.masking import shown_name
from floe.naming.pairs import Pair
from floe.naming.parts import (
    canonical_parts,
    canonical_path,
    in_own_quotes,
    unquoted,
    without_spanning_quotes,
)
from floe.naming.readings import Candidate, NamespaceReading, PairReading, is_recased
from floe.naming.template import Slot, Template, Text


def read_pair(namespace: NamespaceReading, given: str) -> PairReading:
    """Take a pair apart: the first variant that the whole name fits, else that it nearly fits."""
    name = shown_name(given)
    for candidate in namespace.candidates:
        found = candidate.compiled.name.fullmatch(name)
        if found is not None:
            return _fitting(namespace, name, candidate, found.groupdict())
    for candidate in namespace.candidates:
        repaired = _repaired(candidate, name)
        if repaired is not None:
            return _fitting(namespace, name, candidate, repaired, has_stray_slash=True)
    for candidate in namespace.candidates:
        found = candidate.compiled.name.fullmatch(_in_own_quotes(candidate, name))
        if found is not None:
            reading = _fitting(namespace, name, candidate, found.groupdict())
            return replace(reading, has_other_quotes=True)
    for candidate in namespace.candidates:
        text = _in_own_quotes(candidate, name)
        short = _short(candidate, text)
        if short:
            reading = _incomplete(namespace, name, candidate, short)
            return replace(reading, has_other_quotes=text != name)
    return _unfitting(namespace, name)


def _unfitting(namespace: NamespaceReading, name: str) -> PairReading:
    first = namespace.candidates[0] if namespace.candidates else None
    canonical = Pair(first.certain if first else namespace.canonical, name)
    return PairReading(namespace, name, None, first.components if first else {}, canonical)


def _fitting(
    namespace: NamespaceReading,
    name: str,
    candidate: Candidate,
    groups: Mapping[str, str | None],
    *,
    has_stray_slash: bool = False,
) -> PairReading:
    definition = candidate.compiled.definition
    written = {key: text for key, text in groups.items() if text is not None}
    parts = canonical_parts(definition, written)
    components = {**candidate.components, **parts}
    return PairReading(
        namespace,
        name,
        candidate,
        components,
        _canonical(candidate, components),
        recased=tuple(_recased(definition, written, parts)),
        requoted=tuple(key for key, text in written.items() if _loses_quotes(text, parts[key])),
        has_stray_slash=has_stray_slash,
    )


def _canonical(candidate: Candidate, components: Mapping[str, str]) -> Pair:
    """The canonical pair; a source that is an alias of another has the other's."""
    other = candidate.compiled.canonical_as
    pair = other.fill(components) if other is not None else None
    if pair is not None:
        return Pair(*pair)
    return Pair(candidate.canonical, candidate.compiled.variant.name.fill(components))


def _recased(
    definition: Definition, written: Mapping[str, str], parts: Mapping[str, str]
) -> Iterator[str]:
    for key, text in written.items():
        quote = definition.components[key].case.quote
        if is_recased(unquoted(text, quote), unquoted(parts[key], quote)):
            yield key


def _loses_quotes(written: str, part: str) -> bool:
    return written[:1] in "\"'`" and written[:1] != part[:1]


def _repaired(candidate: Candidate, name: str) -> Mapping[str, str | None] | None:
    """The components of a name with slashes too many or, where it is a path, too few."""
    template = candidate.compiled.variant.name
    paths = (candidate.compiled.definition.components[name].path for name in template.components)
    forms = [path for path in paths if path is not None]
    text = canonical_path(name, forms[0]) if forms else name.strip("/")
    found = candidate.compiled.name.fullmatch(text) if text != name else None
    return found.groupdict() if found is not None else None


def _in_own_quotes(candidate: Candidate, name: str) -> str:
    """A name without the quotes that names in its source do not have."""
    definition, template = candidate.compiled.definition, candidate.compiled.variant.name
    for rule in dict.fromkeys(definition.components[name].case for name in template.components):
        name = in_own_quotes(name, rule)
        if rule.quote and definition.has_spanning_quotes:
            name = without_spanning_quotes(name, rule.quote)
    return name


def _short(candidate: Candidate, name: str) -> dict[str, str]:
    """The components of a dotted name that lacks its first parts."""
    template = candidate.compiled.variant.name
    if not _is_dotted(template):
        return {}
    known = candidate.compiled.definition.components
    wanted = [name for name in template.components if name in template.required]
    for start in range(1, len(wanted)):
        rest = wanted[start:]
        pattern = r"\.".join(f"(?P<{each}>{known[each].pattern})" for each in rest)
        found = re.fullmatch(pattern, name)
        if found is not None and not _is_swallowed(found.groupdict(), known):
            return found.groupdict()
    return {}


def _is_swallowed(parts: Mapping[str, str], known: Mapping[str, Component]) -> bool:
    """Whether a component that may hold dots has taken what stands for another."""
    return any(known[name].is_greedy and "." in text for name, text in parts.items())


def _is_dotted(template: Template) -> bool:
    parts = [part for part in template.parts if isinstance(part, Slot | Text)]
    return all(isinstance(part, Slot) or part.text == "." for part in parts)


def _incomplete(
    namespace: NamespaceReading, name: str, candidate: Candidate, written: Mapping[str, str]
) -> PairReading:
    parts = canonical_parts(candidate.compiled.definition, written)
    required = candidate.compiled.variant.name.required
    return PairReading(
        namespace,
        name,
        candidate,
        {**candidate.components, **parts},
        Pair(candidate.certain, ".".join(parts.values())),
        missing=tuple(each for each in required if each not in parts),
        recased=tuple(_recased(candidate.compiled.definition, written, parts)),
        requoted=tuple(key for key, text in written.items() if _loses_quotes(text, parts[key])),
    )
