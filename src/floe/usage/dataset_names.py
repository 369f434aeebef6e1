"""The name that all forms of a dataset's name lead to, in events and in contracts."""

from typing import Final, NamedTuple

from floe.model import hide_secrets
from floe.naming import (
    NamespaceAlias,
    Naming,
    Pair,
    from_jdbc,
    from_kafka,
    parse,
    resolve_namespace,
    trim_partitions,
)

# Whoever says which contract it reads by has named a dataset: the contract's id in here.
CONTRACT_NAMESPACE: Final = "floe-contract"
_CONNECTION: Final = frozenset(("naming/malformed-namespace", "naming/credentials-in-namespace"))
_MALFORMED: Final = frozenset(("naming/malformed-namespace", "naming/malformed-name"))


class ReadName(NamedTuple):
    """The canonical name of a dataset, and whether it has a form of its source.

    Nobody can tell of a source that floe does not know.
    """

    pair: Pair
    is_understood: bool = True


def dataset_name(namespace: str, name: str, aliases: tuple[NamespaceAlias, ...] = ()) -> Pair:
    """The canonical name, without partitions of a path; a name of no source, as it is.

    >>> dataset_name("s3a://lake", "orders/day=2026-11-01")
    Pair(namespace='s3://lake', name='orders')
    """
    return read_name(namespace, name, aliases).pair


def read_name(namespace: str, name: str, aliases: tuple[NamespaceAlias, ...] = ()) -> ReadName:
    """The same; a namespace that is a whole connection is read as one, if it can mean one table.

    >>> read_name("jdbc:postgresql://db:5432/shop", "public.orders").pair
    Pair(namespace='postgres://db:5432', name='shop.public.orders')
    """
    if namespace == CONTRACT_NAMESPACE:
        return ReadName(Pair(namespace, hide_secrets(name)))
    naming = parse(resolve_namespace(namespace, aliases), name)
    if _has(naming, _CONNECTION) and (table := _connected(namespace, name, naming.source)):
        naming = parse(resolve_namespace(table.namespace, aliases), table.name)
    right = naming.canonical or Pair(naming.namespace or "", naming.name or "")
    trimmed = trim_partitions(right.name) if "/" in right.name else right.name
    return ReadName(Pair(right.namespace, trimmed), not _has(naming, _MALFORMED))


def _connected(namespace: str, name: str, source: str | None) -> Pair | None:
    """The table behind a connection; None if there is any doubt."""
    naming = from_kafka(namespace, name) if source == "kafka" else from_jdbc(namespace, name)
    return None if naming.findings else naming.canonical


def _has(naming: Naming, rules: frozenset[str]) -> bool:
    return any(finding.rule in rules for finding in naming.findings)
