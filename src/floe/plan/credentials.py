"""Credentials and variables, from the environment and from nowhere else."""

import re
from collections.abc import Mapping
from typing import Any

from floe.errors import ConfigurationError
from floe.model import hide_secrets, is_secret_variable

_VARIABLE = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}")
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


class Credentials:
    """What the environment holds for one server.

    For the server `shop-db` of type `postgres` a password is looked for in
    `FLOE_SHOP_DB_PASSWORD`, `FLOE_POSTGRES_PASSWORD` and `DATACONTRACT_POSTGRES_PASSWORD`.
    What is needed and not set is a ConfigurationError.
    """

    def __init__(self, server: str, server_type: str, environment: Mapping[str, str]) -> None:
        self._environment = environment
        self._prefixes = _prefixes(server, server_type)
        self._secrets: set[str] = set()

    def __repr__(self) -> str:
        return f"Credentials({self._prefixes[0]}_…)"

    @property
    def secrets(self) -> tuple[str, ...]:
        """The secrets that were handed out so far; no message may hold one."""
        return tuple(sorted(self._secrets))

    def find(self, *names: str) -> str | None:
        """The first of these that is set, such as `USERNAME`."""
        for name in names:
            for prefix in self._prefixes:
                value = self._environment.get(f"{prefix}_{name}")
                if value:
                    self._note(name, value)
                    return value
        return None

    def need(self, *names: str) -> str:
        """The first of these that is set; without one, nobody can go on."""
        value = self.find(*names)
        if value is None:
            raise ConfigurationError(f"no credentials: set {self._prefixes[0]}_{names[0]}")
        return value

    def fill(self, value: Any) -> Any:
        """A server's value with `${VAR}` and `${VAR:-default}` filled in, however deep they lie."""
        if isinstance(value, str):
            return _VARIABLE.sub(self._fill_one, value)
        if isinstance(value, Mapping):
            return {key: self.fill(inner) for key, inner in value.items()}
        if isinstance(value, list | tuple):
            return [self.fill(inner) for inner in value]
        return value

    def hide(self, text: str) -> str:
        """A text on one line, without secrets."""
        return " ".join(hide_secrets(text, self._secrets).split())

    def keep(self, secret: str) -> None:
        """Count a part of a value among the secrets, as the key in a connection string."""
        self._secrets.add(secret)

    def _fill_one(self, found: re.Match[str]) -> str:
        name, default = found[1], found[2]
        value = self._environment.get(name)
        if value:
            self._note(name, value)
            return value
        if default is None:
            raise ConfigurationError(f"the environment variable {name} is not set")
        return default

    def _note(self, name: str, value: str) -> None:
        if is_secret_variable(name):
            self._secrets.add(value)


def _prefixes(server: str, server_type: str) -> tuple[str, ...]:
    family = _FAMILIES.get(server_type, server_type)
    names = (
        f"FLOE_{_as_variable(server)}",
        f"FLOE_{_as_variable(server_type)}",
        f"FLOE_{_as_variable(family)}",
        f"DATACONTRACT_{_as_variable(server_type)}",
        f"DATACONTRACT_{_as_variable(family)}",
    )
    return tuple(dict.fromkeys(names))


def _as_variable(name: str) -> str:
    return re.sub(r"[^A-Z0-9]+", "_", name.upper()).strip("_") or "SERVER"
