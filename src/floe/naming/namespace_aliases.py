"""Other names for hosts and clusters, as the OpenLineage clients resolve them."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from floe.errors import ConfigurationError

_HOST: Final = r"A-Za-z0-9._\-"
_JAVA_GROUP: Final = re.compile(r"\(\?<(?![=!])")
_AUTHORITY: Final = re.compile(r"(?<=://)[^/]*")


@dataclass(frozen=True, slots=True)
class NamespaceAlias:
    """What a namespace is called instead, if one of its hosts or the whole of it matches.

    With `hosts`, each of them becomes `name`. With `pattern`, all that matches becomes `name`, or
    the content of `group`. With `scheme`, other namespaces stay as they are.
    """

    name: str
    hosts: tuple[str, ...] = ()
    pattern: re.Pattern[str] | None = None
    group: str | None = None
    scheme: str | None = None

    def resolve(self, namespace: str) -> str:
        """The namespace by its other name; one that does not match stays as it is."""
        if self.scheme and not namespace.startswith(f"{self.scheme}://"):
            return namespace
        if self.pattern is None:
            return _merged(self._with_other_hosts(namespace), self.name)
        return self.pattern.sub(self._replacement, namespace)

    def _with_other_hosts(self, namespace: str) -> str:
        for host in self.hosts:
            whole = rf"(?<![{_HOST}]){re.escape(host)}(?![{_HOST}])"
            namespace = re.sub(whole, lambda _: self.name, namespace, flags=re.IGNORECASE)
        return namespace

    def _replacement(self, found: re.Match[str]) -> str:
        return (found[self.group] or "") if self.group else self.name


def resolve_namespace(namespace: str, aliases: Iterable[NamespaceAlias]) -> str:
    """The namespace by the first alias that changes it.

    >>> resolve_namespace("postgres://db-7:5432", [NamespaceAlias("shop-db", hosts=("db-7",))])
    'postgres://shop-db:5432'
    """
    for alias in aliases:
        resolved = alias.resolve(namespace)
        if resolved != namespace:
            return resolved
    return namespace


def read_aliases(settings: Mapping[str, Any]) -> tuple[NamespaceAlias, ...]:
    """Aliases by name, each a table as the Java client has it: `type`, and what the type needs.

    >>> read_aliases({"shop-db": {"type": "hostList", "hosts": ["db-7"]}})[0].hosts
    ('db-7',)
    """
    return tuple(_alias(name, node) for name, node in settings.items())


def _alias(name: str, node: Any) -> NamespaceAlias:
    if not isinstance(node, Mapping):
        raise ConfigurationError(f"the alias '{name}' must be a table with a 'type'")
    kind, scheme = node.get("type"), node.get("schema") or node.get("scheme")
    if kind == "hostList":
        hosts = node.get("hosts")
        if isinstance(hosts, str) or not isinstance(hosts, Iterable):
            raise ConfigurationError(f"the alias '{name}' needs a list of 'hosts'")
        return NamespaceAlias(name, hosts=tuple(str(host) for host in hosts), scheme=scheme)
    if kind == "pattern":
        return NamespaceAlias(name, pattern=_pattern(name, node), scheme=scheme)
    if kind == "patternGroup":
        return _group_alias(name, node, scheme)
    raise ConfigurationError(
        f"the alias '{name}' has no known 'type': hostList, pattern or patternGroup"
    )


def _group_alias(name: str, node: Mapping[str, Any], scheme: str | None) -> NamespaceAlias:
    pattern, group = _pattern(name, node), str(node.get("matchingGroup", ""))
    if group not in pattern.groupindex:
        raise ConfigurationError(f"the alias '{name}' needs a 'matchingGroup' of its regex")
    return NamespaceAlias(name, pattern=pattern, group=group, scheme=scheme)


def _pattern(name: str, node: Mapping[str, Any]) -> re.Pattern[str]:
    """A regular expression; Java writes named groups without a P."""
    text = node.get("regex")
    if not isinstance(text, str) or not text:
        raise ConfigurationError(f"the alias '{name}' needs a 'regex'")
    try:
        return re.compile(_JAVA_GROUP.sub("(?P<", text))
    except re.error as error:
        raise ConfigurationError(f"the regex of the alias '{name}' is wrong: {error}") from error


def _merged(namespace: str, name: str) -> str:
    """A list of hosts in which one cluster is named once, though several of its hosts were."""

    def merge(found: re.Match[str]) -> str:
        hosts = found.group().split(",")
        own = [host for host in hosts if host.partition(":")[0] == name]
        return ",".join(host for host in hosts if host not in own or host is own[0])

    return _AUTHORITY.sub(merge, namespace, count=1)
