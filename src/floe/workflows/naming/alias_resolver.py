"""Events whose datasets are in the namespaces that their owners mean."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from floe.naming import Kind, NamespaceAlias, find_sites, resolve_namespace

# Events name millions of datasets in a few thousand namespaces.
_REMEMBERED = 4096


class AliasResolver:
    """Puts other names for hosts and clusters into events, as the OpenLineage clients do."""

    def __init__(self, aliases: Sequence[NamespaceAlias]) -> None:
        self._aliases = aliases
        self._resolved = lru_cache(_REMEMBERED)(lambda text: resolve_namespace(text, aliases))

    def __call__(self, event: dict[str, Any]) -> None:
        """Change an event that nobody else holds."""
        if not self._aliases:
            return
        for site in find_sites(event):
            if site.kind is Kind.DATASET and site.namespace:
                node: Any = site.node
                node["namespace"] = self._resolved(site.namespace)
