"""A namespace → what can be seen in it, and what it ought to be."""

import re
from collections.abc import Iterator
from typing import Final

from floe.model import HIDDEN, hide_secrets
from floe.naming.compiled_variants import CompiledVariant
from floe.naming.definitions import Component, Definition
from floe.naming.parts import canonical_part, with_ports
from floe.naming.readings import Candidate, NamespaceReading
from floe.naming.registry import Registry

_SCHEME: Final = re.compile(r"(?:jdbc:)?([A-Za-z][A-Za-z0-9+.-]*)(?=:|\Z)", re.IGNORECASE)
_AUTHORITY: Final = re.compile(r"(?<=://)[^/?#]*")
_USER: Final = re.compile(r"(?<=//)[^/?#]*@|(?<=:)[^/?#:@]+[:/][^/?#@]*@(?://)?")
_QUERY: Final = re.compile(r"[?#;].*", re.DOTALL)


class NamespaceReader:
    """Reads namespaces with the sources of a registry."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def read(self, namespace: str) -> NamespaceReading:
        """Take a namespace apart; whatever it is, there is an answer."""
        scheme, rest = _split_scheme(namespace)
        known = self._registry.unaliased(scheme)
        definitions = self._registry.claiming(known)
        bare, has_credentials, has_query = _without_access(known + rest, definitions)
        fits = tuple(self._candidates(definitions, bare))
        stray = not fits and bare.endswith("/") and len(bare.rstrip("/")) > len(known) + 1
        if stray:
            fits = tuple(self._candidates(definitions, bare.rstrip("/")))
        first = fits[0] if fits else None
        is_jdbc = namespace[:5].lower() == "jdbc:"
        return NamespaceReading(
            shown=_shown(namespace, definitions),
            scheme=scheme,
            definitions=definitions,
            candidates=fits,
            canonical=first.canonical if first else _with_lower_authority(bare),
            has_credentials=has_credentials,
            has_query=has_query,
            alias_of=known if known != scheme or is_jdbc else None,
            recased=(*_recased_scheme(namespace, scheme), *(first.recased if first else ())),
            added=first.added if first else (),
            has_stray_slash=bool(stray and fits),
        )

    def _candidates(self, definitions: tuple[Definition, ...], text: str) -> Iterator[Candidate]:
        for definition in definitions:
            for compiled in self._registry.compiled(definition):
                found = compiled.namespace.fullmatch(text) or compiled.relaxed.fullmatch(text)
                if found is not None:
                    yield _candidate(compiled, found)
                    break


def _candidate(compiled: CompiledVariant, found: re.Match[str]) -> Candidate:
    known = compiled.definition.components
    written = {name: text for name, text in found.groupdict().items() if text is not None}
    parts = {name: canonical_part(known[name], text) for name, text in written.items()}
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


def _without_access(text: str, definitions: tuple[Definition, ...]) -> tuple[str, bool, bool]:
    """A namespace without user, password and query, and whether it had any."""
    without_query = _QUERY.sub("", text)
    bare = without_query if _may_have_user(definitions, text) else _USER.sub("", without_query)
    return bare, bare != without_query, without_query != text


def _may_have_user(definitions: tuple[Definition, ...], text: str) -> bool:
    """Whether the part before an @ is no user: Azure's containers stand there."""
    has_container = any("@" in each.namespace.text for one in definitions for each in one.variants)
    user = _USER.search(text)
    return has_container and (user is None or ":" not in user.group())


def _shown(namespace: str, definitions: tuple[Definition, ...]) -> str:
    """A namespace as messages may show it."""
    text = _QUERY.sub(lambda found: f"{found.group()[0]}{HIDDEN}", namespace)
    return hide_secrets(text if _may_have_user(definitions, namespace) else _USER.sub("", text))


def _with_lower_authority(namespace: str) -> str:
    return _AUTHORITY.sub(lambda found: found.group().lower(), namespace)


def _recased_scheme(namespace: str, scheme: str) -> tuple[str, ...]:
    found = _SCHEME.match(namespace)
    return ("scheme",) if found is not None and found[1] != scheme else ()
