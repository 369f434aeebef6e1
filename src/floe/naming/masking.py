"""Namespaces and names without the credentials that ride in them."""

import re
from typing import Final, NamedTuple

from floe.model import HIDDEN, TOKEN_STARTS, hide_secrets

# A colon begins a password, which may hold slashes and all else, unless it begins a port, behind
# which an @ stands in settings only.
_PASSWORD: Final = re.compile(
    r"[^/?#;@:\[]*:(?![0-9]+(?:,[^/?#;@]*)?(?:/[^?#;@]*)?(?:\Z|[?#;][^@]*=))"
)
# Hadoop knows no passwords, and its folders may hold an @.
_HADOOP: Final = re.compile(r"hdfs:\Z", re.IGNORECASE)
_PORT: Final = re.compile(r"[^/?#;@:]+:[0-9]+/")
_HOST_AND_PORT: Final = re.compile(r"[\w.-]+:[0-9]+(?:/|\Z)")
_AUTHORITY: Final = re.compile(r"\A[^/?#;]*@")
_QUERY: Final = re.compile(r"[?#;].*", re.DOTALL)
_SIGNED: Final = re.compile(r"\?[^?]*=.*", re.DOTALL)
_NAME_LOGIN: Final = re.compile(r"(?<![^\s/,;|])[^\s/:@,;|]+:[^\s/@,;|]+@")
# `oracle:thin:user/password@…`, and `user/password@` before a host with a port.
_ORACLE_LOGIN: Final = re.compile(
    r"(?<=oracle:)([^\s/@:]{0,64}:)?[^\s/@]{1,256}/\S{1,1024}@", re.IGNORECASE
)
_BARE_LOGIN: Final = re.compile(
    r"\A([^\s/@]*:)?[^\s/:@]+/.+@(?=//|[\w.-]+:[0-9]+(?:[/:]|\Z))", re.DOTALL
)
_PATH_LOGIN: Final = re.compile(r"(?<=[^/]/)[^/:@?#;]+:[^/@?#;]+@")
_SPELT_AUTHORITY: Final = re.compile(r"(?:\A|(?<=//))[^/@?#;]*%40")
# A colon before anything but a space or a quote parts a project from its topic, a host from its
# port: what stands before it is no key.
_PIECE: Final = re.compile(r""":(?![\s"'])""")
_TOKEN: Final = re.compile("|".join(re.escape(each) for each in TOKEN_STARTS))
# What an Authorization header holds, or a command is given, stands behind a space.
_SUSPECT: Final = re.compile(rf"://|\s|{_TOKEN.pattern}")

_WANTS_A_LOOK: Final = re.compile(f"[=:]|BEGIN|{_SUSPECT.pattern}")
_AZURE: Final = re.compile(r"(?:abfs|wasb)s?://", re.IGNORECASE)


class BareNamespace(NamedTuple):
    """A namespace without user, password and query, and whether it had any."""

    text: str
    has_credentials: bool
    has_query: bool


def without_access(namespace: str, *, has_container: bool = False) -> BareNamespace:
    """A namespace without what is nobody's business; Azure's containers are no users."""
    without_login = _without_login(namespace, has_container=has_container)
    bare = _QUERY.sub("", without_login)
    return BareNamespace(
        _hide_in_pieces(bare), without_login != namespace, len(bare) < len(without_login)
    )


def shown_namespace(namespace: str, *, has_container: bool = False) -> str:
    """A namespace as messages may show it."""
    text = _without_login(namespace, has_container=has_container)
    return _hide_in_pieces(_QUERY.sub(lambda found: f"{found.group()[0]}{HIDDEN}", text))


def shown_name(name: str) -> str:
    """A name as messages may show it."""
    if "://" in name:
        return shown_namespace(name, has_container=_AZURE.match(name) is not None)
    if "/" in name and "@" in name:
        name = _BARE_LOGIN.sub(r"\1", _ORACLE_LOGIN.sub(r"\1", name))
    return _hide_in_pieces(_NAME_LOGIN.sub("", _SIGNED.sub(f"?{HIDDEN}", name)))


def may_hold_secret(plain: str) -> bool:
    """Whether a name of plain characters wants a closer look."""
    return _SUSPECT.search(plain) is not None


def may_hold_token(plain: str) -> bool:
    """Whether a text of plain characters holds what the tokens of well-known issuers begin with."""
    return _TOKEN.search(plain) is not None


def _without_login(namespace: str, *, has_container: bool) -> str:
    if "%40" in namespace:
        namespace = _SPELT_AUTHORITY.sub(_without_spelt_login, namespace)
    if "@" not in namespace:
        return namespace
    head, slashes, rest = namespace.partition("//")
    head = _without_prefix(head)
    if not slashes or "@" not in rest:
        return head + slashes + rest
    before, _, after = rest.rpartition("@")
    has_settings = _QUERY.search(before) is not None
    is_host = ":" in before and not has_settings and _HOST_AND_PORT.match(after) is not None
    is_folder = _HADOOP.match(head) is not None and _PORT.match(rest) is not None
    if is_host or (_PASSWORD.match(rest) and not is_folder):
        return head + slashes + after
    rest = rest if has_container else _AUTHORITY.sub("", rest)
    return head + slashes + _PATH_LOGIN.sub("", rest)


def _without_spelt_login(found: re.Match[str]) -> str:
    """Nothing, if the colon is spelt out too."""
    return "" if "%3a" in found.group().lower() else found.group()


def _without_prefix(head: str) -> str:
    """What is left of `user:password@` and of Oracle's `user/password@`, before any slashes."""
    before, _, after = head.rpartition("@")
    if not before or before.endswith(":"):
        return head
    if "/" not in before:
        return after if ":" in before else head
    kept = before.rfind(":", 0, before.index("/")) + 1
    return head if before[kept] == "/" else before[:kept] + after


def _hide_in_pieces(text: str) -> str:
    return ":".join(
        hide_secrets(each) if _WANTS_A_LOOK.search(each) else each for each in _PIECE.split(text)
    )
