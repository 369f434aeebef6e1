"""Which of a contract's servers the data is on, and with which values: decided here alone."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from floe.errors import ConfigurationError
from floe.model.contract import Contract
from floe.model.place import Place
from floe.model.servers import Server

Overrides = Mapping[str, Mapping[str, Any]]

_NAMELESS = "command line"
# What describes a server to people, or is told apart from its values.
_ABOUT = ("id", "server", "type", "description", "roles")
_CUSTOM = "customProperties"
_NO_DETAILS = (*_ABOUT, _CUSTOM)


@dataclass(frozen=True, slots=True)
class ChosenServer:
    """A server's name and values, with those of the settings; without a name there is none.

    `given` are the values that the settings or the command line gave; all others are the
    contract's, so a stranger's.
    """

    name: str | None
    environment: str | None = None
    values: Mapping[str, Any] = field(default_factory=dict, repr=False)
    declared: Server | None = None
    given: frozenset[str] = frozenset()

    @property
    def type(self) -> str:
        """The server's type, in lower case; empty if nobody says."""
        return str(self.values.get("type") or "").strip().lower()

    @property
    def details(self) -> dict[str, Any]:
        """What a reader needs to know: its own values over its custom properties."""
        own = {key: value for key, value in self.values.items() if key not in _NO_DETAILS}
        return {**_custom_values(self.values), **own}

    @property
    def given_details(self) -> frozenset[str]:
        """Which of the details the settings or the command line gave."""
        given = self.given - set(_NO_DETAILS)
        if _CUSTOM in self.given:
            given |= _custom_values(self.values).keys() - self.values.keys()
        return given

    def as_server(self, place: Place) -> Server:
        """The server as a contract would declare it; one of the settings stands at `place`."""
        values, type_ = dict(self.values), self.values.get("type")
        if self.declared is not None:
            return replace(self.declared, node=values, type=type_)
        return Server(
            place=place, node=values, server=self.name, type=type_, environment=self.environment
        )


NO_SERVER = ChosenServer(None)


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What was asked for beside the contract."""

    server: str | None = None
    default: str | None = None
    overrides: Overrides = field(default_factory=dict, repr=False)
    variables: Mapping[str, str] = field(default_factory=dict, repr=False)


def choose_server(contract: Contract, asked: ServerSettings) -> ChosenServer:
    """The server of the contract that was asked for, or the one that goes without saying."""
    named = asked.server
    if named is not None:
        choice = find_server(contract, named, asked) or _from_variables(named, asked)
        if choice is None:
            raise ConfigurationError(_unknown(contract, named, asked))
        return choice
    default = find_server(contract, asked.default, asked) if asked.default else None
    if default is not None:
        return default
    if len(contract.servers) == 1:
        return use_server(contract.servers[0], asked)
    if contract.servers:
        raise ConfigurationError(
            f"{contract.file} has several servers, name one with --server: {_listed(contract)}"
        )
    return _from_settings(contract, asked)


def choose_beside(
    contract: Contract, chosen: ChosenServer, asked: ServerSettings
) -> ChosenServer | str:
    """The server of another contract that goes with a chosen one, or why there is none."""
    same = find_server(contract, chosen.name, asked) if chosen.name else None
    if same is not None:
        return same
    alike = [server for server in contract.servers if _is_alike(server, chosen)]
    others = alike if len(alike) == 1 else list(contract.servers)
    if len(others) == 1:
        plain = ServerSettings(overrides=asked.overrides)
        return use_server(others[0], plain)
    if not others:
        return f"{contract.file} has no server"
    return f"{contract.file} has no server called '{chosen.name}': there are {_listed(contract)}"


def _is_alike(server: Server, chosen: ChosenServer) -> bool:
    return chosen.environment is not None and server.environment == chosen.environment


def find_server(contract: Contract, name: str, asked: ServerSettings) -> ChosenServer | None:
    """The server of a name, of an id, of the settings, or the only one of an environment."""
    for server in contract.servers:
        if name in (server.server, server.id):
            return use_server(server, asked)
    override = asked.overrides.get(name, {})
    if "type" in override:
        given = {**override, **asked.variables}
        return ChosenServer(name, override.get("environment"), given, given=frozenset(given))
    there = [server for server in contract.servers if server.environment == name]
    return use_server(there[0], asked) if len(there) == 1 else None


def use_server(server: Server, asked: ServerSettings) -> ChosenServer:
    """A server with the values that the settings give it."""
    name = server.server or server.id or str(server.type)
    given = {**asked.overrides.get(name, {}), **asked.variables}
    values = {**server.node, "type": server.type, **given}
    return ChosenServer(name, server.environment, values, server, frozenset(given))


def _from_settings(contract: Contract, asked: ServerSettings) -> ChosenServer:
    """A server that only the settings or the command line know."""
    complete = [name for name, values in asked.overrides.items() if "type" in values]
    if len(complete) == 1:
        server = find_server(contract, complete[0], asked)
        return server or NO_SERVER
    if len(complete) > 1 and "type" not in asked.variables:
        listed = ", ".join(sorted(complete))
        raise ConfigurationError(f"name one of the servers with --server: {listed}")
    return _from_variables(_NAMELESS, asked) or NO_SERVER


def _from_variables(name: str, asked: ServerSettings) -> ChosenServer | None:
    if "type" not in asked.variables:
        return None
    given = {**asked.overrides.get(name, {}), **asked.variables}
    return ChosenServer(name, None, given, given=frozenset(given))


def _custom_values(values: Mapping[str, Any]) -> dict[str, Any]:
    custom = values.get(_CUSTOM)
    return {
        str(entry["property"]): entry.get("value")
        for entry in (custom if isinstance(custom, list | tuple) else ())
        if isinstance(entry, Mapping) and "property" in entry
    }


def _unknown(contract: Contract, name: str, asked: ServerSettings) -> str:
    extra = [each for each, values in asked.overrides.items() if "type" in values]
    names = ", ".join([*(_names(contract)), *extra]) or "none"
    return f"{contract.file} has no server called '{name}': there are {names}"


def _listed(contract: Contract) -> str:
    return ", ".join(_names(contract))


def _names(contract: Contract) -> list[str]:
    return [str(server.server or server.id or server.type) for server in contract.servers]
