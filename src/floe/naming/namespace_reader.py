"""A namespace → what can be seen in it, and what it ought to be."""

import re
from collections.abc import Callable, Iterator
from typing import Final

from floe.naming.compiled_variants import CompiledVariant
from floe.naming.definitions import Component, Definition
from floe.naming.masking import BareNamespace, shown_name, shown_namespace, without_access
from floe.naming.parts import canonical_parts, with_ports
from floe.naming.readings import Candidate, NamespaceReading
from floe.naming.registry import Registry

_SCHEME: Final = re.compile(r"(?:jdbc:)?([A-Za-z][A-Za-z0-9+.-]*)(?=:|\Z)", re.IGNORECASE)
_AUTHORITY: Final = re.compile(r"(?<=://)[^/?#]*")
# A port, or a domain of several parts.
_HOST: Final = re.compile(r"[\w.-]+:[0-9]+|(?:[\w-]+\.){2,}[A-Za-z]{2,}")
# The machine itself, which has no name; `file` alone stands for all its folders.
_LOCAL: Final = re.compile(r"file:(?://(?:localhost)?(?=/|\Z)|(?=/(?!/)|\Z))", re.IGNORECASE)
_PLACEHOLDER: Final = re.compile(r"[{\[]")


class NamespaceReader:
    """Reads namespaces with the sources of a registry."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def read(self, namespace: str, only: Definition | None = None) -> NamespaceReading:
        """Take a namespace apart; whatever it is, there is an answer.

        With `only`, it is taken for one of that source, whether it would be recognised or not.
        """
        scheme, rest = _split_scheme(namespace)
        known = self._registry.unaliased(scheme) if only is None else scheme
        definitions = self._registry.claiming(known) if only is None else (only,)
        has_container = _have_containers(definitions, known)
        bare, has_credentials, has_query = without_access(known + rest, has_container=has_container)
        variants = self._registry.compiled if only is None else self._registry.composed
        fits = tuple(_candidates(variants, definitions, bare))
        stray = None if fits else _without_stray_slashes(bare, known)
        if stray is not None:
            fits = tuple(_candidates(variants, definitions, stray))
        first = fits[0] if fits else None
        is_jdbc = namespace[:5].lower() == "jdbc:"
        return NamespaceReading(
            shown=shown_namespace(namespace, has_container=has_container),
            scheme=scheme,
            definitions=definitions if fits else _likest_first(definitions, bare),
            candidates=fits,
            canonical=first.canonical if first else _with_lower_host(bare, definitions),
            has_credentials=has_credentials,
            has_query=has_query,
            alias_of=known if known != scheme or is_jdbc else None,
            recased=(*_recased_scheme(namespace, scheme), *(first.recased if first else ())),
            added=first.added if first else (),
            has_stray_slash=bool(stray and fits),
            near=None if definitions else self._registry.near_scheme(scheme),
        )


def read_job_namespace(namespace: str) -> NamespaceReading:
    """A job's namespace, which its integration is configured with: only a URL is taken apart."""
    scheme, _ = _split_scheme(namespace)
    bare = without_access(namespace)
    if not bare.has_credentials and "://" not in namespace:
        bare = BareNamespace(shown_name(namespace), has_credentials=False, has_query=False)
    return NamespaceReading(
        shown=shown_namespace(namespace) if bare.has_credentials or bare.has_query else bare.text,
        scheme=scheme,
        definitions=(),
        candidates=(),
        canonical=bare.text,
        has_credentials=bare.has_credentials,
        has_query=bare.has_query,
    )


def _without_stray_slashes(bare: str, scheme: str) -> str | None:
    """A namespace without slashes too many, if it has any; `file:///lake` is `file:/lake`."""
    local = _LOCAL.match(bare)
    if local is not None:
        folder = bare[local.end() :].strip("/")
        return f"file:/{folder}" if folder else "file"
    text = bare.rstrip("/")
    return text if len(bare) > len(text) > len(scheme) + 1 else None


def _candidates(
    variants: Callable[[Definition], tuple[CompiledVariant, ...]],
    definitions: tuple[Definition, ...],
    text: str,
) -> Iterator[Candidate]:
    """The first form of each source that fits, and those that have the same namespaces."""
    for definition in definitions:
        for compiled in variants(definition):
            found = compiled.namespace.fullmatch(text) or compiled.relaxed.fullmatch(text)
            if found is not None:
                yield _candidate(compiled, found)
                if not compiled.has_siblings:
                    break


def _candidate(compiled: CompiledVariant, found: re.Match[str]) -> Candidate:
    known = compiled.definition.components
    written = {name: text for name, text in found.groupdict().items() if text is not None}
    parts = canonical_parts(compiled.definition, written)
    for name in compiled.variant.namespace.components:
        default = known[name].default
        if default is not None:
            parts = {each: _with_port(known[each], text, default) for each, text in parts.items()}
            parts.setdefault(name, default)
    return Candidate(compiled, written, parts, compiled.variant.namespace.fill(parts))


def _with_port(component: Component, text: str, port: str) -> str:
    return with_ports(text, port) if component.is_host else text


def _split_scheme(namespace: str) -> tuple[str, str]:
    found = _SCHEME.match(namespace)
    if found is None:
        return "", namespace
    return found[1].lower(), namespace[found.end() :]


def _have_containers(definitions: tuple[Definition, ...], scheme: str) -> bool:
    """Whether what stands before an @ is no user, in namespaces of a scheme: Azure's containers."""
    forms = (
        variant.namespace.text for definition in definitions for variant in definition.variants
    )
    return any("@" in form and form.startswith((f"{scheme}:", "{")) for form in forms)


def _likest_first(definitions: tuple[Definition, ...], text: str) -> tuple[Definition, ...]:
    """The sources of a namespace that fits none, by how much of their first form it has."""
    return tuple(sorted(definitions, key=lambda each: _likeness(each, text), reverse=True))


def _likeness(definition: Definition, text: str) -> int:
    start = _PLACEHOLDER.split(definition.variants[0].namespace.text)[0]
    return len(start) if text.startswith(start) else 0


def _with_lower_host(namespace: str, definitions: tuple[Definition, ...]) -> str:
    """A namespace that fits nothing; only a host means the same in any case."""
    is_host = bool(definitions) and all(_begins_with_host(definition) for definition in definitions)
    found = _AUTHORITY.search(namespace)
    if found is None or not (is_host or (not definitions and _HOST.fullmatch(found.group()))):
        return namespace
    return namespace[: found.start()] + found.group().lower() + namespace[found.end() :]


def _begins_with_host(definition: Definition) -> bool:
    names = (variant.namespace.components[:1] for variant in definition.variants)
    return all(name and definition.components[name[0]].is_host for name in names)


def _recased_scheme(namespace: str, scheme: str) -> tuple[str, ...]:
    found = _SCHEME.match(namespace)
    return ("scheme",) if found is not None and found[1] != scheme else ()
