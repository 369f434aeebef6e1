"""Where a ledger is: its address as written, as used, and as it may be shown."""

import os
import re
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from floe.errors import ConfigurationError

_VARIABLE = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]*)\}")
_ONLY_VARIABLES = re.compile(rf"(?:{_VARIABLE.pattern})+")
_POSTGRES = ("postgresql", "postgres", "postgresql+psycopg")
# SQLite keeps three more files beside a database.
_ENDINGS = ("", "-wal", "-shm", "-journal")
_SECRET_OPTIONS = ("password", "sslpassword", "passfile")


@dataclass(frozen=True, slots=True)
class LedgerAddress:
    """A ledger's address; `shown` holds no credentials, `secrets` are what may never be said."""

    url: URL
    shown: str
    file: Path | None = None
    secrets: tuple[str, ...] = ()

    def mask(self, text: str) -> str:
        """The text without any of the secrets."""
        for secret in self.secrets:
            text = text.replace(secret, "***")
        return text

    def __repr__(self) -> str:
        return f"LedgerAddress({self.shown!r})"


def read_address(text: str, root: Path, key: str = "ledger.url") -> LedgerAddress:
    """An address as floe.toml has it under a key; the environment fills its `${VAR}`."""
    is_foreign = _ONLY_VARIABLES.fullmatch(text) is not None
    url = _parse(_fill(text, key) if is_foreign else text, key)
    if url.drivername == "sqlite":
        return _file_address(_fill(url.database or "", key), root, key)
    if url.drivername in _POSTGRES:
        if not is_foreign:
            _refuse_written_secrets(url, key)
        return _server_address(url if is_foreign else _filled(url, key))
    raise ConfigurationError(f"{key} must begin with 'sqlite:///' or 'postgresql://'")


def _parse(text: str, key: str) -> URL:
    try:
        return make_url(text)
    except (ArgumentError, ValueError):
        # The parser's own message repeats the address, and with it a password.
        message = f"{key} is no address such as sqlite:///.floe/ledger.db"
        raise ConfigurationError(message) from None


def _fill(text: str, key: str) -> str:
    def value(variable: re.Match[str]) -> str:
        filled = os.environ.get(variable[1])
        if not filled:
            raise ConfigurationError(f"{key}: the variable {variable[1]} is not set")
        return filled

    return _VARIABLE.sub(value, text)


def _refuse_written_secrets(url: URL, key: str) -> None:
    written = [url.password, *(url.query.get(name) for name in _SECRET_OPTIONS[:2])]
    for secret in written:
        if secret and not _ONLY_VARIABLES.fullmatch(str(secret)):
            raise ConfigurationError(
                f"{key} holds a password; write it as a variable, such as ${{LEDGER_PASSWORD}}"
            )


def _filled(url: URL, key: str) -> URL:
    # Filled part by part, so that a password may hold any character.
    return url.set(
        username=url.username and _fill(url.username, key),
        password=url.password and _fill(str(url.password), key),
        host=url.host and _fill(url.host, key),
        database=url.database and _fill(url.database, key),
        query={
            name: _fill(value, key)
            if isinstance(value, str)
            else tuple(_fill(part, key) for part in value)
            for name, value in url.query.items()
        },
    )


def _file_address(name: str, root: Path, key: str) -> LedgerAddress:
    if not name or name == ":memory:":
        raise ConfigurationError(f"{key}: SQLite needs a file, as in sqlite:///a.db")
    file = root / name
    _refuse_links_out(file, root, key)
    return LedgerAddress(URL.create("sqlite", database=str(file)), name, file)


def _refuse_links_out(file: Path, root: Path, key: str) -> None:
    """What is named in the workspace stays in it: a link there may be a stranger's."""
    is_named_inside = Path(os.path.normpath(file)).is_relative_to(root)
    files = (file.with_name(f"{file.name}{end}") for end in _ENDINGS) if is_named_inside else ()
    for part in files:
        if not part.resolve().is_relative_to(root.resolve()):
            raise ConfigurationError(f"{key}: {part} leads out of the workspace")


def _server_address(url: URL) -> LedgerAddress:
    port = f":{url.port}" if url.port else ""
    shown = f"postgresql://{url.host or 'localhost'}{port}/{url.database or ''}"
    hidden = [url.password, *(url.query.get(name) for name in _SECRET_OPTIONS)]
    secrets = tuple(str(secret) for secret in hidden if secret)
    return LedgerAddress(url.set(drivername="postgresql+psycopg"), shown, secrets=secrets)
