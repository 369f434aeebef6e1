"""The name that all forms of a dataset's name lead to, in events and in contracts."""

from typing import Final

from floe.model import hide_secrets
from floe.naming import NamespaceAlias, Pair, parse, resolve_namespace, trim_partitions

# Whoever says which contract it reads by has named a dataset: the contract's id in here.
CONTRACT_NAMESPACE: Final = "floe-contract"


def dataset_name(namespace: str, name: str, aliases: tuple[NamespaceAlias, ...] = ()) -> Pair:
    """The canonical name, without partitions of a path; a name of no source, as it is.

    >>> dataset_name("s3a://lake", "orders/day=2026-11-01")
    Pair(namespace='s3://lake', name='orders')
    """
    if namespace == CONTRACT_NAMESPACE:
        return Pair(namespace, hide_secrets(name))
    naming = parse(resolve_namespace(namespace, aliases), name)
    right = naming.canonical or Pair(naming.namespace or "", naming.name or "")
    return Pair(right.namespace, trim_partitions(right.name) if "/" in right.name else right.name)
