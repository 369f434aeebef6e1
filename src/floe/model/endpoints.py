"""The hosts that a server's values lead to: decided here alone."""

import ipaddress
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from floe.errors import ConfigurationError
from floe.model.filled_text import FilledText

# Readers open no other of a server's values as an address.
HOST_KEYS = (
    *("host", "account", "storageAccount", "location", "path", "endpointUrl", "catalogUrl"),
    *("warehouse", "stagingDir", "url", "uri"),
)
AZURE_HOST = "dfs.core.windows.net"

# These are read by the session or by a vendor's client, which know by themselves where to go.
_WITHOUT_HOST = frozenset(
    {"athena", "bigquery", "databricks", "dataframe", "duckdb", "spark", "unity"}
)
_AZURE = frozenset({"azure", "adls"})
_AZURE_SCHEMES = frozenset({"abfs", "abfss", "wasb", "wasbs", "az", "adl", "azure"})
# Their readers send requests for a bucket to the server's own endpoint.
_OWN_S3 = frozenset({"custom", "delta", "glue", "s3"})
_BUCKETS = frozenset({"s3", "s3a", "s3n", "gs", "gcs"})
# These hold an address even where no scheme stands before it.
_ADDRESSES = frozenset({"host", "endpointUrl", "catalogUrl"})
_SNOWFLAKE = (".snowflakecomputing.com", ".snowflakecomputing.cn")

_NAME = r"[A-Za-z0-9](?:[A-Za-z0-9._\-]*[A-Za-z0-9])?"
_HOST = re.compile(
    rf"\s*(?P<host>{_NAME}|\[[0-9A-Fa-f:.]+\]|(?:[0-9A-Fa-f]*:){{2,}}[0-9A-Fa-f.]*)"
    r"(?::(?P<port>[0-9]{1,5}))?\s*"
)
_URL = re.compile(r"\s*(?:jdbc:)?(?P<scheme>[A-Za-z][A-Za-z0-9+.\-]*)://(?P<authority>[^/?#]*)")
_ACCOUNT = re.compile(r"[A-Za-z0-9][A-Za-z0-9\-]{0,62}")
_ITEM = re.compile(r"[^,]+")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A host that a value leads to; `shown` is how it was written.

    `is_given`: the platform named it, itself or by a variable. `is_vendors`: it belongs to the
    vendor of the server's type, whoever names it. `is_plain`: the contract wants nothing encrypted.
    """

    key: str
    host: str
    port: str | None
    shown: str
    is_given: bool
    is_vendors: bool = False
    is_plain: bool = False

    @property
    def is_loopback(self) -> bool:
        """Whether it is this machine."""
        return is_loopback(self.host)

    def is_one_of(self, places: Mapping[str, str | None]) -> bool:
        """Whether it is one of some hosts, on the port that stands with it, if one does."""
        return any(
            _is_host(self.host, host) and port in (None, self.port) for host, port in places.items()
        )


class UnclearHostError(ConfigurationError):
    """A value of which nobody can say to which host it leads."""


def is_loopback(host: str) -> bool:
    """Whether a host is this machine."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def find_endpoints(
    server_type: str, values: Mapping[str, FilledText], given: frozenset[str]
) -> tuple[Endpoint, ...]:
    """The hosts that a server's values lead to."""
    if server_type in _WITHOUT_HOST:
        return ()
    port = values["port"].text.strip() if "port" in values else None
    return tuple(
        _place(endpoint, server_type, port)
        for key in HOST_KEYS
        if key in values and _counts(key, server_type, values)
        for endpoint in _endpoints(key, values[key], server_type, is_given=key in given)
    )


def read_places(hosts: Iterable[str]) -> dict[str, str | None]:
    """Hosts as the platform lists them, each with its port or None."""
    places: dict[str, str | None] = {}
    for written in hosts:
        match = _HOST.fullmatch(written.strip().removeprefix("*."))
        if match is None:
            raise ConfigurationError(f"'{written}' is no host: write one such as db.example.com")
        start = "*." if written.strip().startswith("*.") else ""
        places[start + match["host"].lower()] = match["port"]
    return places


def _counts(key: str, server_type: str, values: Mapping[str, FilledText]) -> bool:
    """Whether a reader of this type takes the value for an address."""
    text = values[key].text.lower()
    if key in ("account", "storageAccount"):
        is_snowflake = server_type == "snowflake" and key == "account" and "host" not in values
        return is_snowflake or _is_azure(server_type, values)
    is_bucket = text.startswith(("s3://", "s3a://", "s3n://"))
    # The bucket is then one of the endpoint's, and no host by itself.
    return not (is_bucket and server_type in _OWN_S3 and "endpointUrl" in values)


def _is_azure(server_type: str, values: Mapping[str, FilledText]) -> bool:
    places = (values[key].text for key in ("location", "path") if key in values)
    urls = (url for place in places if (url := _URL.match(place)))
    return server_type in _AZURE or any(url["scheme"].lower() in _AZURE_SCHEMES for url in urls)


def _place(endpoint: Endpoint, server_type: str, port: str | None) -> Endpoint:
    if server_type == "snowflake" and endpoint.host.endswith(_SNOWFLAKE):
        return replace(endpoint, is_vendors=True)
    is_bare = endpoint.key == "host" and endpoint.port is None
    return replace(endpoint, port=port) if is_bare and port else endpoint


def _endpoints(
    key: str, value: FilledText, server_type: str, *, is_given: bool
) -> Iterator[Endpoint]:
    try:
        yield from _parse(key, value, server_type, is_given=is_given)
    except UnclearHostError:
        if not is_given:
            raise


def _parse(key: str, value: FilledText, server_type: str, *, is_given: bool) -> Iterator[Endpoint]:
    url = _URL.match(value.text)
    if key in ("account", "storageAccount"):
        yield _account(key, value, (0, len(value.text)), server_type, is_given=is_given)
    elif url is not None:
        yield from _of_url(key, value, url, server_type, is_given=is_given)
    elif key in _ADDRESSES:
        yield from _of_hosts(key, value, (0, len(value.text)), is_given=is_given)


def _of_url(
    key: str, value: FilledText, url: re.Match[str], server_type: str, *, is_given: bool
) -> Iterator[Endpoint]:
    scheme, span = url["scheme"].lower(), url.span("authority")
    if scheme in ("file", "sqlite"):
        return
    if scheme in _AZURE_SCHEMES or server_type in _AZURE:
        container, at, _ = url["authority"].partition("@")
        if at or scheme not in _AZURE_SCHEMES:
            start = span[0] + (len(container) + 1 if at else 0)
            yield _account(key, value, (start, span[1]), "azure", is_given=is_given)
        return
    for endpoint in _of_hosts(key, value, span, is_given=is_given):
        is_plain = scheme == "http" and not (is_given or value.is_a_variables(*url.span("scheme")))
        yield replace(endpoint, is_vendors=scheme in _BUCKETS, is_plain=is_plain)


def _of_hosts(
    key: str, value: FilledText, span: tuple[int, int], *, is_given: bool
) -> Iterator[Endpoint]:
    """One host, or several with commas between."""
    text = value.text
    items = list(_ITEM.finditer(text, *span))
    for item in items:
        match = _HOST.fullmatch(text, *item.span())
        if match is None:
            raise _unclear(key, value)
        start, end = match.span("host")
        yield Endpoint(
            key,
            match["host"].lower(),
            match["port"],
            value.shown(start, match.end("port") if match["port"] else end),
            is_given or value.is_a_variables(start, end),
        )
    if not items:
        raise _unclear(key, value)


def _account(
    key: str, value: FilledText, span: tuple[int, int], server_type: str, *, is_given: bool
) -> Endpoint:
    """An account of a vendor, whose host is made of its name."""
    start, end = span
    text = value.text[start:end]
    is_given = is_given or value.is_a_variables(start, end)
    if server_type == "snowflake":
        host = snowflake_host(text)
        return Endpoint(key, host, None, value.shown(start, end), is_given, is_vendors=True)
    name = text.split(".")[0]
    if not _ACCOUNT.fullmatch(name):
        raise _unclear(key, value)
    host = f"{name.lower()}.{AZURE_HOST}"
    shown = f"{value.shown(start, start + len(name)).lower()}.{AZURE_HOST}"
    return Endpoint(key, host, None, shown, is_given)


def snowflake_host(account: str) -> str:
    """The host of an account, which is always one of Snowflake's."""
    host = account.strip().lower()
    host = host if host.endswith(_SNOWFLAKE) else f"{host}{_SNOWFLAKE[0]}"
    if not re.fullmatch(_NAME, host):
        raise UnclearHostError("the server's account is no account of Snowflake")
    return host


def _unclear(key: str, value: FilledText) -> UnclearHostError:
    has_user = "@" in value.text
    problem = "holds a user before its host" if has_user else "leads to no host that floe can name"
    return UnclearHostError(
        f"the server's {key} {problem}: write it under [servers] in floe.toml, if it is right"
    )


def _is_host(host: str, listed: str) -> bool:
    return host.endswith(listed[1:]) if listed.startswith("*.") else host == listed
