"""Namespaces about which there is nothing to say, taken apart without asking any rule."""

import re
from typing import Final

from floe.naming.compiled_variants import CompiledVariant
from floe.naming.masking import may_hold_token
from floe.naming.readings import Candidate
from floe.naming.registry import Registry

# Lower case, no list of hosts, no address in brackets, and nothing that secrets stand behind.
_PLAIN: Final = re.compile(r"[a-z0-9:/_.+-]{1,1024}")
_MAY_BE_LOCAL: Final = re.compile(r"//(?:127\.|0|.*(?:localhost|docker|prox|bouncer|envoy))")


class CleanNamespaces:
    """Knows the namespaces of a registry that are right as they are; of others it says nothing."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._of_scheme: dict[str, tuple[CompiledVariant, ...]] = {}

    def find(self, namespace: str) -> Candidate | None:
        """The form of a canonical namespace; None for any that wants a closer look."""
        if not _PLAIN.fullmatch(namespace) or _MAY_BE_LOCAL.search(namespace):
            return None
        for compiled in self._variants(namespace.partition(":")[0]):
            found = compiled.namespace.fullmatch(namespace)
            if found is not None:
                return None if may_hold_token(namespace) else _candidate(compiled, found)
            if compiled.relaxed.fullmatch(namespace):
                return None
        return None

    def _variants(self, scheme: str) -> tuple[CompiledVariant, ...]:
        known = self._of_scheme.get(scheme)
        if known is None:
            claiming = self._registry.claiming(scheme)
            known = tuple(each for one in claiming for each in self._registry.compiled(one))
            self._of_scheme[scheme] = known
        return known


def _candidate(compiled: CompiledVariant, found: re.Match[str]) -> Candidate | None:
    if not compiled.is_plain:
        return None
    parts = {name: text for name, text in found.groupdict().items() if text is not None}
    for name in compiled.defaults:
        if name not in parts:
            return None
    return Candidate(compiled, parts, parts, found.string)
