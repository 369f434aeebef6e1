"""The name that all forms of a dataset's name lead to, in events and in contracts."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from floe.model import hide_secrets
from floe.naming import (
    Compare,
    NamespaceAlias,
    Naming,
    Pair,
    Stored,
    find_source,
    from_jdbc,
    from_kafka,
    parse,
    resolve_namespace,
    trim_partitions,
)

# Whoever says which contract it reads by has named a dataset: the contract's id in here.
CONTRACT_NAMESPACE: Final = "floe-contract"
_CONNECTION: Final = frozenset(("naming/malformed-namespace", "naming/credentials-in-namespace"))
_MALFORMED: Final = frozenset(
    ("naming/malformed-namespace", "naming/malformed-name", "naming/missing-component")
)


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


class WantedNames:
    """Canonical names that are asked about, and what else in events means the same tables.

    A source that tells no case apart, or may be told not to, has one table of both cases, and
    whoever reads what lies in a folder reads of the folder.
    """

    def __init__(self, names: Iterable[Pair]) -> None:
        self._by_form: dict[Pair, set[Pair]] = defaultdict(set)
        for name in names:
            self._by_form[_in_one_case(name)].add(name)

    @property
    def namespaces(self) -> list[str]:
        """Where all that is meant lies."""
        return sorted({form.namespace for form in self._by_form})

    def meant_by(self, name: Pair) -> frozenset[Pair]:
        """The names that a canonical name of an event means.

        >>> WantedNames([Pair("s3://lake", "orders")]).meant_by(Pair("s3://lake", "orders/a.csv"))
        frozenset({Pair(namespace='s3://lake', name='orders')})
        """
        forms = (_in_one_case(name), *_folders(name))
        return frozenset[Pair]().union(*(self._by_form.get(form, ()) for form in forms))


def _in_one_case(name: Pair) -> Pair:
    return name._replace(name=name.name.casefold()) if _may_mix(name.namespace) else name


@lru_cache(maxsize=4096)
def _may_mix(namespace: str) -> bool:
    """Whether one table of a namespace may have canonical names in several cases."""
    definition = find_source(parse(namespace, "").source or "")
    cases = [each.case for each in definition.components.values()] if definition else []
    return any(c.stored is Stored.PRESERVE and c.compare is not Compare.SENSITIVE for c in cases)


def _folders(name: Pair) -> Iterator[Pair]:
    folder = name.name.rpartition("/")[0]
    while folder and name.namespace != CONTRACT_NAMESPACE:
        yield name._replace(name=folder)
        folder = folder.rpartition("/")[0]


def _connected(namespace: str, name: str, source: str | None) -> Pair | None:
    """The table behind a connection; None if there is any doubt."""
    naming = from_kafka(namespace, name) if source == "kafka" else from_jdbc(namespace, name)
    return None if naming.findings else naming.canonical


def _has(naming: Naming, rules: frozenset[str]) -> bool:
    return any(finding.rule in rules for finding in naming.findings)
