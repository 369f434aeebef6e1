"""What the platform lets the servers of contracts have."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from floe.errors import ConfigurationError
from floe.model import VARIABLE, Endpoint, fill_text, find_endpoints, read_places

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


@dataclass(frozen=True, slots=True)
class ServerTrust:
    """Which variables may be filled into a contract's words, and for which hosts.

    `variables` are read from the environment; `values` were given by name on the command line.
    """

    variables: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    values: Mapping[str, str] = field(default_factory=dict, repr=False)

    def knows(self, variable: str) -> bool:
        """Whether a contract may use a variable."""
        return variable in self.values or variable in self.variables

    def lists(self, endpoint: Endpoint, environment: Mapping[str, str]) -> bool:
        """Whether the platform names a host as one of its own."""
        if endpoint.shown in self.hosts:
            return True
        return endpoint.is_one_of(read_places(self._fill(host, environment) for host in self.hosts))

    def refuse_variables(self, server: str, names: Iterable[str]) -> ConfigurationError:
        """Why a contract's variables are not filled in, and what to do."""
        listed = [*self.variables, *dict.fromkeys(names)]
        new = listed[len(self.variables) :]
        texts = ", ".join(f"${{{name}}}" for name in new)
        asked = " ".join(f"--var {name}=…" for name in new)
        return ConfigurationError(
            f"server '{server}' asks for {texts}, and a contract gets no variable that the "
            f"platform does not list: add {_line('variables', listed)} under [servers] in "
            f"floe.toml, or {asked}"
        )

    def refuse_host(self, server: str, endpoint: Endpoint) -> ConfigurationError:
        """Why no variable goes to a host, and what to do."""
        return ConfigurationError(
            f"server '{server}' fills a variable into what is sent to '{endpoint.shown}', which "
            f"the platform does not list: add {self.hosts_line(endpoint)} under [servers] in "
            "floe.toml"
        )

    def refuse_unfilled(
        self, server: str, server_type: str, own: Mapping[str, str]
    ) -> ConfigurationError | None:
        """Why a contract's values must not be filled in by somebody else, later; None if they may.

        What a variable holds is not known then, so a host counts as it is written.
        """
        names = [match[1] for text in own.values() for match in VARIABLE.finditer(text)]
        unknown = [name for name in names if not self.knows(name)]
        if unknown or not names:
            return self.refuse_variables(server, unknown) if unknown else None
        texts = {key: fill_text(text, lambda *_: "x") for key, text in own.items()}
        try:
            endpoints = find_endpoints(server_type, texts, frozenset())
        except ConfigurationError as problem:
            return problem
        plain = replace(self, hosts=tuple(host for host in self.hosts if "$" not in host))
        for endpoint in endpoints:
            is_listed = endpoint.shown in self.hosts or plain.lists(endpoint, {})
            if not endpoint.is_given and not is_listed:
                return self.refuse_host(server, endpoint)
        return None

    def hosts_line(self, endpoint: Endpoint) -> str:
        """The line of floe.toml that lists a host with all others."""
        return _line("hosts", [*self.hosts, endpoint.shown])

    def _fill(self, host: str, environment: Mapping[str, str]) -> str:
        def look_up(name: str, default: str | None) -> str | None:
            value = self.values.get(name) or environment.get(name)
            if value is None and default is None:
                raise ConfigurationError(
                    f"the environment variable {name} is not set: hosts under [servers] names it"
                )
            return value or None

        return fill_text(host, look_up).text


NO_TRUST = ServerTrust()


def server_line(server: str, key: str, value: str) -> str:
    """The line below [servers] of floe.toml that gives a server a value."""
    name = server if _BARE_KEY.fullmatch(server) else json.dumps(server, ensure_ascii=False)
    return f"{name}.{key} = {json.dumps(value, ensure_ascii=False)}"


def _line(key: str, words: Iterable[str]) -> str:
    return f"{key} = {json.dumps(list(words), ensure_ascii=False)}"
