"""A REST catalog: what it would have its clients set, and what it says of a table."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, unquote, urljoin, urlsplit

from floe.errors import ConfigurationError, OutsideError
from floe.rest_catalog.exchange import Answer, ask, in_time
from floe.rest_catalog.properties import is_beside

_PREFIX = re.compile(r"[A-Za-z0-9_.~%:+=@/-]*")
_SEPARATOR = "\x1f"
_DEFAULTS, _OVERRIDES, _CONFIG = "defaults", "overrides", "config"


@dataclass(frozen=True, slots=True)
class CatalogAnswer:
    """What a catalog says; without `metadata` it has no such table.

    `properties` are what it would have its clients set, `table_properties` those for the table.
    """

    properties: Mapping[str, Any]
    metadata: Mapping[str, Any] | None = None
    table_properties: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CatalogEntrance:
    """How a catalog is asked, once it has let us in: always on the host of its address."""

    base: str
    prefix: str
    separator: str
    headers: Mapping[str, str] = field(repr=False)
    properties: Mapping[str, Any] = field(repr=False)


@dataclass(frozen=True, slots=True)
class CatalogService:
    """A catalog at an address, and what it is told; who may have credentials is decided before."""

    url: str
    warehouse: str | None = None
    token: str | None = field(default=None, repr=False)
    credential: str | None = field(default=None, repr=False)
    token_url: str | None = None
    scope: str = "catalog"
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)

    def enter(self) -> CatalogEntrance:
        """Log in, and learn where to ask; an OutsideError where that would be elsewhere."""
        self._check()
        return in_time(self._enter)

    def find_table(self, identifier: Sequence[str]) -> CatalogAnswer:
        """What the catalog says of a table; an OutsideError where it says nothing of use."""
        self._check()
        if len(identifier) < 2 or not all(part.strip(".") for part in identifier):
            raise ConfigurationError("a table of a REST catalog needs a namespace and a name")
        return in_time(lambda: self._find_table(identifier))

    def _find_table(self, identifier: Sequence[str]) -> CatalogAnswer:
        entrance = self._enter()
        url = _table_url(entrance, identifier)
        return _with_table(entrance.properties, ask("GET", url, entrance.headers))

    def _enter(self) -> CatalogEntrance:
        headers = {"Accept": "application/json", "User-Agent": "floe", **self.headers}
        if token := self.token or self._fetch_token(headers):
            headers["Authorization"] = f"Bearer {token}"
        asked = {"warehouse": self.warehouse} if self.warehouse else {}
        config = ask("GET", f"{self._base}/v1/config", headers, params=asked).expect()
        answered = _mapping(config, _DEFAULTS), _mapping(config, _OVERRIDES)
        properties = {**answered[0], **answered[1]}
        base = str(properties.get("uri") or self.url)
        if not is_beside(base, self.url):
            raise OutsideError("it names another host by 'uri', which is not followed")
        prefix = str(properties.get("prefix") or "").strip("/")
        if not _PREFIX.fullmatch(prefix) or ".." in prefix:
            raise OutsideError("its answer has a 'prefix' that is no part of an address")
        separator = unquote(str(properties.get("namespace-separator") or _SEPARATOR))
        base = urljoin(f"{self._base}/", base).rstrip("/")
        return CatalogEntrance(base, prefix, quote(separator, safe=""), headers, properties)

    @property
    def _base(self) -> str:
        return self.url.rstrip("/")

    def _fetch_token(self, headers: Mapping[str, str]) -> str | None:
        if not self.credential:
            return None
        user, colon, secret = self.credential.partition(":")
        login = {"client_id": user, "client_secret": secret} if colon else {"client_secret": user}
        form = {"grant_type": "client_credentials", "scope": self.scope, **login}
        url = self.token_url or f"{self._base}/v1/oauth/tokens"
        token = ask("POST", url, headers, data=form).expect().get("access_token")
        if not isinstance(token, str) or not (token.isascii() and token.isprintable()):
            raise OutsideError("it gives no token")
        return token

    def _check(self) -> None:
        parts = urlsplit(self.url)
        if parts.scheme.lower() not in ("http", "https") or not parts.hostname:
            raise ConfigurationError("the address of a REST catalog starts with https://")
        if parts.username or parts.password or parts.query or parts.fragment:
            raise ConfigurationError("the address of a REST catalog is a plain address")


def _table_url(entrance: CatalogEntrance, identifier: Sequence[str]) -> str:
    namespace = entrance.separator.join(quote(part, safe="") for part in identifier[:-1])
    parts = (entrance.base, "v1", entrance.prefix, "namespaces", namespace)
    table = quote(identifier[-1], safe="")
    return f"{'/'.join(part for part in parts if part)}/tables/{table}"


def _with_table(properties: Mapping[str, Any], answer: Answer) -> CatalogAnswer:
    if not answer.is_found:
        return CatalogAnswer(properties)
    content = answer.expect()
    config = dict(_mapping(content, _CONFIG))
    credentials = content.get("storage-credentials")
    for credential in credentials if isinstance(credentials, list) else []:
        config |= _mapping(credential if isinstance(credential, dict) else {}, _CONFIG)
    return CatalogAnswer(properties, _mapping(content, "metadata"), config)


def _mapping(content: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = content.get(key)
    if value is not None and not isinstance(value, dict):
        raise OutsideError(f"its answer has no JSON object for '{key}'")
    return value or {}
