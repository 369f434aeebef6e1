"""A server's values and credentials, from the environment and only for the hosts they are for."""

from collections.abc import Iterator, Mapping
from typing import Any

from floe.errors import ConfigurationError
from floe.model import (
    HOST_KEYS,
    VARIABLE,
    FilledText,
    fill_text,
    find_endpoints,
    hide_secrets,
    is_secret_variable,
)
from floe.plan.host_ties import HostTies
from floe.plan.protocols import TableSource

# What readers ask for; a server that could get one of them must be known to the platform.
_LOGINS = (
    *("USERNAME", "USER", "PASSWORD", "TOKEN", "JWT_TOKEN", "CREDENTIAL", "PRIVATE_KEY"),
    *("ACCESS_KEY_ID", "SECRET_ACCESS_KEY", "SESSION_TOKEN", "SASL_USERNAME", "SASL_PASSWORD"),
    *("STORAGE_ACCOUNT_KEY", "ACCOUNT_KEY", "SAS_TOKEN", "CONNECTION_STRING", "CLIENT_ID"),
    *("CLIENT_SECRET", "TENANT_ID", "ACCOUNT_INFO_JSON_PATH", "KEY_FILE", "PROPERTIES"),
)


class Credentials:
    """What the environment holds for one server, and the server's values filled in.

    For the server `shop-db` of type `postgres` a password is looked for in
    `FLOE_SHOP_DB_PASSWORD`, `FLOE_POSTGRES_PASSWORD` and `DATACONTRACT_POSTGRES_PASSWORD`, each
    time with the host in the name first. What the platform does not let the server have, or what
    is needed and not set, is a ConfigurationError.
    """

    def __init__(self, source: TableSource, environment: Mapping[str, str]) -> None:
        self._source = source
        self._environment = environment
        self._secrets: set[str] = set()
        self._refuse_misshapen()
        self._refuse_variables()
        filled = {key: self._fill(key, value) for key, value in source.values.items()}
        self.values: dict[str, Any] = {key: _plain(value) for key, value in filled.items()}
        """The server's values with `${VAR}` and `${VAR:-default}` filled in."""
        texts = {key: text for key, value in filled.items() if (text := _as_text(value))}
        self._ties = HostTies(
            source, find_endpoints(source.type.lower(), texts, source.given), environment
        )
        if any(_has_variables(value) for key, value in filled.items() if key not in source.given):
            self._refuse_hosts()
        self._ties.refuse_strangers(_LOGINS)

    def __repr__(self) -> str:
        return f"Credentials({self._ties.first_choice('…')})"

    @property
    def secrets(self) -> tuple[str, ...]:
        """The secrets that were handed out so far; no message may hold one."""
        return tuple(sorted(self._secrets))

    @property
    def is_at_home(self) -> bool:
        """Whether the machine's own credentials may go to where the server is."""
        return self._ties.is_complete

    def find(self, *names: str) -> str | None:
        """The first of these that is set, such as `USERNAME`."""
        for name in names:
            for variable in self._ties.variables(name):
                value = self._environment.get(variable)
                if value:
                    self._note(name, value)
                    return value
        return None

    def need(self, *names: str) -> str:
        """The first of these that is set; without one, nobody can go on."""
        value = self.find(*names)
        if value is None:
            raise ConfigurationError(
                f"credentials are missing: set {self._ties.first_choice(names[0])}"
            )
        return value

    def hide(self, text: str) -> str:
        """A text on one line, without secrets."""
        return " ".join(hide_secrets(text, self._secrets).split())

    def keep(self, secret: str) -> None:
        """Count a part of a value among the secrets, as the key in a connection string."""
        self._secrets.add(secret)

    def _refuse_misshapen(self) -> None:
        """No client may read an address, or a part of one, out of what is no text."""
        for key in (*HOST_KEYS, "port", "database", "catalog", "schema"):
            value = self._source.values.get(key)
            if value is not None and not isinstance(value, str | int | float):
                raise ConfigurationError(f"server '{self._source.server}': {key} must be a string")

    def _refuse_variables(self) -> None:
        """A contract gets no variable but those that the platform lists.

        A default counts where the variable is not set at all: else nobody would see that the
        data of another place is read than the one that was set.
        """
        source = self._source
        own = (value for key, value in source.values.items() if key not in source.given)
        names = [
            match[1]
            for text in _texts(list(own))
            for match in VARIABLE.finditer(text)
            if match[2] is None or self._environment.get(match[1])
        ]
        unknown = [name for name in names if not source.trust.knows(name)]
        if unknown:
            raise source.trust.refuse_variables(source.server, unknown)

    def _refuse_hosts(self) -> None:
        source = self._source
        for endpoint in self._ties.endpoints:
            if not endpoint.is_given and not source.trust.lists(endpoint, self._environment):
                raise source.trust.refuse_host(source.server, endpoint)

    def _fill(self, key: str, value: Any) -> Any:
        if isinstance(value, str):
            return fill_text(value, self._look_up)
        if isinstance(value, Mapping):
            return {inner: self._fill(key, each) for inner, each in value.items()}
        if isinstance(value, list | tuple):
            return [self._fill(key, each) for each in value]
        return value

    def _look_up(self, name: str, default: str | None) -> str | None:
        value = self._source.trust.values.get(name) or self._environment.get(name)
        if value:
            self._note(name, value)
            return value
        if default is None:
            raise ConfigurationError(f"the environment variable {name} is not set")
        return None

    def _note(self, name: str, value: str) -> None:
        if is_secret_variable(name):
            self._secrets.add(value)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)


def _plain(value: Any) -> Any:
    if isinstance(value, FilledText):
        return value.text
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, list) else value


def _as_text(value: Any) -> FilledText | None:
    """A value as readers see it: a number is a text, nothing is none."""
    if isinstance(value, FilledText):
        return value if value.text else None
    if value is None or isinstance(value, Mapping | list):
        return None
    return fill_text(str(value), lambda name, _: name)


def _has_variables(value: Any) -> bool:
    if isinstance(value, FilledText):
        return value.has_variables
    inner = value.values() if isinstance(value, Mapping) else value
    return isinstance(value, Mapping | list) and any(_has_variables(each) for each in inner)
