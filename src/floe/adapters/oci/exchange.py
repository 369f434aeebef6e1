"""Questions to a registry, with a limit to everything: time, tries, bytes, and where they go."""

import base64
import json
import random
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlencode, urljoin, urlsplit

import httpx

from floe.errors import OutsideError

USER: Final = "FLOE_REGISTRY_USER"
PASSWORD: Final = "FLOE_REGISTRY_PASSWORD"  # noqa: S105 - the name of a variable
_TRIES: Final = 6
_LONGEST_PAUSE: Final = 20.0
_MOST_BYTES: Final = 64 * 1024 * 1024
_PASSING: Final = frozenset((408, 425, 429, 500, 502, 503, 504))
_PARAMETER: Final = re.compile(r'(\w+)="([^"]*)"')
_TIMEOUT: Final = httpx.Timeout(30.0, connect=10.0)


@dataclass(frozen=True, slots=True)
class Login:
    """A user and a password for one host, and for those that it may send us to for a token."""

    user: str
    password: str = field(repr=False)
    hosts: tuple[str, ...] = ()

    @property
    def header(self) -> str:
        """As basic authentication writes it."""
        return "Basic " + base64.b64encode(f"{self.user}:{self.password}".encode()).decode()


@dataclass(frozen=True, slots=True)
class Reply:
    """What a registry said."""

    status: int
    headers: Mapping[str, str]
    content: bytes


def open_client() -> httpx.Client:
    """A client that waits for nobody for long, and follows nobody by itself."""
    return httpx.Client(follow_redirects=False, timeout=_TIMEOUT)


@dataclass(slots=True)
class Exchange:
    """Asks one registry; a token that it hands out is used until it is refused."""

    base: str
    client: httpx.Client
    login: Login | None = None
    sleep: Callable[[float], None] = field(default_factory=lambda: time.sleep)
    tries: int = _TRIES
    _authorization: str | None = field(default=None, init=False, repr=False)

    def ask(
        self,
        method: str,
        url: str,
        *,
        expect: tuple[int, ...],
        headers: Mapping[str, str] | None = None,
        content: bytes | None = None,
        most: int = _MOST_BYTES,
    ) -> Reply:
        """The reply to a question; what passes by itself is tried again, longer each time."""
        problem = ""
        for attempt in range(self.tries):
            if attempt:
                self.sleep(min(_LONGEST_PAUSE, 0.25 * 2**attempt * random.uniform(0.5, 1.5)))  # noqa: S311
            try:
                reply = self._ask(method, url, headers or {}, content, most)
            except (ValueError, httpx.InvalidURL) as error:
                raise OutsideError(f"registry {self.base}: it leads nowhere: {error}") from None
            except (httpx.HTTPError, OSError) as error:
                problem = f"it does not answer: {str(error) or type(error).__name__}"
                continue
            if reply.status in expect:
                return reply
            problem = f"it answered {reply.status} to {method} {urlsplit(url).path}"
            if reply.status in (401, 403):
                problem += self._login_advice()
            if reply.status not in _PASSING:
                break
            self._heed_pause(reply)
        raise OutsideError(f"registry {self.base}: {problem}")

    def place_of(self, reply: Reply) -> str:
        """Where a registry sends us on; to itself only, for what follows bears our login."""
        location = reply.headers.get("location")
        if not location:
            raise OutsideError(f"registry {self.base}: it names no place for an upload")
        try:
            url = urljoin(self.base, location)
            place = urlsplit(url)
        except ValueError as error:
            raise OutsideError(f"registry {self.base}: it leads nowhere: {error}") from None
        if place[:2] != urlsplit(self.base)[:2]:
            raise OutsideError(f"registry {self.base}: it leads on to {place.netloc}")
        return url

    def _login_advice(self) -> str:
        if self.login is None:
            return f"; {USER} and {PASSWORD} log in"
        return f"; it was given the login of {USER}" if self._authorization else ""

    def _heed_pause(self, reply: Reply) -> None:
        seconds = reply.headers.get("retry-after", "")
        if seconds.isdigit():
            self.sleep(min(_LONGEST_PAUSE, float(seconds)))

    def _ask(
        self, method: str, url: str, headers: Mapping[str, str], content: bytes | None, most: int
    ) -> Reply:
        reply = self._send(method, url, self._with_login(headers), content, most)
        if reply.status == httpx.codes.UNAUTHORIZED and self._log_in(reply):
            reply = self._send(method, url, self._with_login(headers), content, most)
        if reply.status in (302, 303, 307, 308) and method == "GET":
            # Content that is checked by its digest may lie elsewhere; our login stays here.
            return self._send(method, _elsewhere(url, reply), headers, None, most)
        return reply

    def _send(
        self, method: str, url: str, headers: Mapping[str, str], content: bytes | None, most: int
    ) -> Reply:
        plain = {"User-Agent": "floe", "Accept-Encoding": "identity", **headers}
        with self.client.stream(method, url, headers=plain, content=content) as response:
            received = bytearray()
            for chunk in response.iter_raw():
                received += chunk
                if len(received) > most:
                    raise OutsideError(f"registry {self.base}: more than {most:,} bytes came")
            return Reply(response.status_code, response.headers, bytes(received))

    def _with_login(self, headers: Mapping[str, str]) -> Mapping[str, str]:
        return {**headers, "Authorization": self._authorization} if self._authorization else headers

    def _log_in(self, refusal: Reply) -> bool:
        """Do what the refusal asks for, if it may be done; False where nothing new is known."""
        scheme, _, rest = refusal.headers.get("www-authenticate", "").partition(" ")
        if scheme.lower() == "basic":
            header = self.login.header if self.login else None
        elif scheme.lower() == "bearer":
            header = self._token(dict(_PARAMETER.findall(rest)))
        else:
            header = None
        if header is None or header == self._authorization:
            return False
        self._authorization = header
        return True

    def _token(self, asked: Mapping[str, str]) -> str | None:
        realm = asked.get("realm", "")
        if urlsplit(realm).scheme not in ("https", urlsplit(self.base).scheme):
            raise OutsideError(f"registry {self.base}: it asks to log in without encryption")
        query = {key: asked[key] for key in ("service", "scope") if key in asked}
        headers = {}
        if self.login is not None:
            self._refuse_foreign_realm(realm)
            headers["Authorization"] = self.login.header
        reply = self._send("GET", f"{realm}?{urlencode(query)}", headers, None, 1 << 20)
        if reply.status != httpx.codes.OK:
            raise OutsideError(f"registry {self.base}: no token for us, {reply.status}")
        return _read_token(reply.content)

    def _refuse_foreign_realm(self, realm: str) -> None:
        place, named = urlsplit(realm), self.login.hosts if self.login else ()
        # Behind another port of a host may stand somebody else.
        is_ours = _service(realm) == _service(self.base)
        if not is_ours and place.hostname not in named and place.netloc not in named:
            raise OutsideError(
                f"registry {self.base}: it asks for the login at {place.netloc}; "
                "if that is right, add the host to registry.hosts in floe.toml"
            )


def _service(url: str) -> tuple[str | None, int | None]:
    """The host and port that an address leads to."""
    place = urlsplit(url)
    return place.hostname, place.port or {"https": 443, "http": 80}.get(place.scheme)


def _elsewhere(url: str, reply: Reply) -> str:
    there = urljoin(url, reply.headers.get("location", ""))
    if urlsplit(there).scheme not in ("https", urlsplit(url).scheme):
        raise OutsideError(f"the registry leads on to {urlsplit(there).netloc}, unencrypted")
    return there


def _read_token(content: bytes) -> str | None:
    try:
        answer = json.loads(content)
    except (ValueError, RecursionError):
        return None
    token = answer.get("token") or answer.get("access_token") if isinstance(answer, dict) else None
    is_plain = isinstance(token, str) and token.isascii() and token.isprintable()
    return f"Bearer {token}" if is_plain else None
