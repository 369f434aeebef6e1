"""Which variables of the environment are meant for the hosts of a server."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from floe.errors import ConfigurationError
from floe.model import AZURE_HOST, Endpoint, is_secret_variable, read_places, strip_access
from floe.plan.protocols import TableSource
from floe.plan.trust import server_line

# Types that are the same product, and so share their variables.
_FAMILIES = {
    "postgresql": "postgres",
    "cloudsql": "postgres",
    "mssql": "sqlserver",
    "synapse": "sqlserver",
    "adls": "azure",
    "unity": "databricks",
    "glue": "s3",
    "athena": "s3",
}
_LABELS = re.compile(r"[a-z0-9]+(?:(?:\.|-+)[a-z0-9]+)*")
_ACCOUNT_NAME = re.compile(r"(?i)(?:^|;)\s*AccountName\s*=\s*([^;\s]+)")


@dataclass(frozen=True, slots=True)
class HostTies:
    """What ties variables to the hosts that a server's values lead to.

    A name such as `FLOE_SHOP_DB__DB_EXAMPLE_COM__PASSWORD` holds the host. All others count only
    where the platform names every host: as a value of the server, as its variable `…_HOST`, or,
    for variables of a type of server, in the list of hosts.
    """

    source: TableSource
    endpoints: tuple[Endpoint, ...]
    environment: Mapping[str, str] = field(repr=False)

    @property
    def is_complete(self) -> bool:
        """Whether the platform names every host, so that what it has of its own may go there."""
        own = all(self._is_known(endpoint) for endpoint in self.endpoints)
        tied = any(self._is_tied(prefix) for prefix in self._prefixes)
        return (own or tied) and self._plain_endpoint() is None

    def variables(self, name: str) -> Iterator[str]:
        """The variables that may hold it for this server, the most exact first."""
        host = self._named_host()
        for prefix in self._prefixes:
            if host is not None and self._may_be_read(f"{prefix}__{host}__"):
                yield f"{prefix}__{host}__{name}"
            if self._is_tied(prefix) and self._may_be_read(f"{prefix}_"):
                yield f"{prefix}_{name}"

    def first_choice(self, name: str) -> str:
        """The variable to set."""
        return f"{self._prefixes[0]}_{name}"

    def refuse_strangers(self, names: Sequence[str]) -> None:
        """Say where one of these is set, and for this server nobody but the contract says so.

        A server that has a secret of its own needs none that is for others.
        """
        secrets = (name for name in names if is_secret_variable(name))
        if any(self.environment.get(each) for name in secrets for each in self.variables(name)):
            return
        tied = {variable for name in names for variable in self.variables(name)}
        for name in names:
            for variable in self._all_variables(name):
                if variable not in tied and self.environment.get(variable):
                    raise self._refuse(variable, name)

    def _all_variables(self, name: str) -> Iterator[str]:
        host = self._named_host()
        for prefix in self._prefixes:
            if host is not None:
                yield f"{prefix}__{host}__{name}"
            yield f"{prefix}_{name}"

    def _refuse(self, variable: str, name: str) -> ConfigurationError:
        start = variable.removesuffix(name)
        plain = self._plain_endpoint()
        if plain is not None and not self._may_be_read(start):
            return _in_the_clear(self.source, plain, variable)
        return self._stranger(start.rstrip("_"), name)

    @property
    def _prefixes(self) -> tuple[str, ...]:
        return tuple(
            dict.fromkeys((f"FLOE_{_as_variable(self.source.server)}", *self._type_prefixes))
        )

    @property
    def _type_prefixes(self) -> tuple[str, ...]:
        kind = self.source.type
        types = (_as_variable(kind), _as_variable(_FAMILIES.get(kind, kind)))
        return tuple(f"{start}_{name}" for start in ("FLOE", "DATACONTRACT") for name in types)

    def _named_host(self) -> str | None:
        """The only host as a part of a variable's name; None where no name is like no other."""
        hosts = {endpoint.host for endpoint in self.endpoints if not endpoint.is_vendors}
        return _as_label(hosts.pop()) if len(hosts) == 1 else None

    def _is_tied(self, prefix: str) -> bool:
        return not list(self._strangers(prefix))

    def _strangers(self, prefix: str) -> Iterator[Endpoint]:
        """The hosts for which nothing that begins so is meant."""
        is_type = prefix in self._type_prefixes
        places = self._places(prefix)
        for endpoint in self.endpoints:
            is_named = endpoint.is_given or endpoint.is_vendors or endpoint.is_one_of(places)
            if not is_named and not (is_type and self._is_listed(endpoint)):
                yield endpoint

    def _is_known(self, endpoint: Endpoint) -> bool:
        return endpoint.is_given or endpoint.is_vendors or self._is_listed(endpoint)

    def _is_listed(self, endpoint: Endpoint) -> bool:
        return self.source.trust.lists(endpoint, self.environment)

    def _places(self, prefix: str) -> dict[str, str | None]:
        """The hosts that the environment names beside the credentials."""
        find = self.environment.get
        port = find(f"{prefix}_PORT") or None
        hosts = [host for host in (find(f"{prefix}_HOST") or "").split(",") if host.strip()]
        places = {host: own or port for host, own in read_places(hosts).items()}
        connection = _ACCOUNT_NAME.search(find(f"{prefix}_CONNECTION_STRING") or "")
        for account in (find(f"{prefix}_STORAGE_ACCOUNT"), connection and connection[1]):
            if account:
                places[f"{account.split('.')[0].lower()}.{AZURE_HOST}"] = None
        return places

    def _may_be_read(self, start: str) -> bool:
        """Whether nobody on the way can read what is sent, or the platform does not mind."""
        values, given = self.source.values, self.source.given
        mode = values.get("sslmode") if "sslmode" in given else None
        mode = mode or self.environment.get(f"{start}SSLMODE")
        return self._plain_endpoint() is None or str(mode).lower() == "disable"

    def _plain_endpoint(self) -> Endpoint | None:
        endpoints = (each for each in self.endpoints if each.is_plain and not each.is_loopback)
        return next(endpoints, None)

    def _stranger(self, prefix: str, name: str) -> ConfigurationError:
        source = self.source
        endpoint = next(self._strangers(prefix))
        ways = [f"add {_line(source, endpoint)}"]
        if prefix in self._type_prefixes:
            ways.append(source.trust.hosts_line(endpoint))
        host = self._named_host()
        named = f", or name the variable {prefix}__{host}__{name}" if host is not None else ""
        return ConfigurationError(
            f"server '{source.server}': {prefix}_{name} is set, but only the contract says that it "
            f"is for '{endpoint.shown}': {' or '.join(ways)} under [servers] in floe.toml{named}"
        )


def _in_the_clear(source: TableSource, endpoint: Endpoint, variable: str) -> ConfigurationError:
    return ConfigurationError(
        f"server '{source.server}': {variable} would travel to '{endpoint.shown}' unencrypted: "
        f"write https://, or, if that is meant, add {_line(source, endpoint)} under [servers] in "
        "floe.toml"
    )


def _line(source: TableSource, endpoint: Endpoint) -> str:
    return server_line(source.server, endpoint.key, strip_access(str(source.values[endpoint.key])))


def _as_variable(name: str) -> str:
    return re.sub(r"[^A-Z0-9]+", "_", name.upper()).strip("_") or "SERVER"


def _as_label(host: str) -> str | None:
    """A host in a variable's name: a dot is one underscore, n hyphens are n + 1 of them.

    No two hosts have one name, and none is confused with a server's, which has no two in a row.
    """
    if not _LABELS.fullmatch(host):
        return None
    written = re.sub(r"-+", lambda match: "_" * (len(match[0]) + 1), host)
    return written.replace(".", "_").upper()
