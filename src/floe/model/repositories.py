"""The address of a repository as everybody may know it, whoever has cloned it."""

import re
from typing import Final

from floe.model.secrets import hide_secrets

_LONGEST: Final = 2048
# `scheme://`, also behind a helper of git as in `codecommit::eu-west-1://profile@name`.
_SCHEME: Final = re.compile(r"(?:[A-Za-z][\w+.-]*::)?[A-Za-z][\w+.-]*:/{2,}|//")
# A colon that begins no port begins a password, and that may hold anything.
_LOGIN: Final = re.compile(
    r"(?P<user>[^\s/?#:@\[]*):(?!\d+(?:[/?#]|\Z)).*@|[^\s/?#@]*(?:@|%40)", re.IGNORECASE
)
_LOGIN_WITHOUT_SCHEME: Final = re.compile(
    r"(?P<user>[^\s/\\:@\[]{2,}):[^\s]*@|(?P<alone>[^\s/\\:@]+)@"
)
# What stands for the place inside of a repository; a token stands in other parameters.
_PLACES: Final = frozenset(
    ("a", "branch", "p", "path", "project", "ref", "repo", "subdirectory", "tag", "version")
)
_PLAIN_FRAGMENT: Final = re.compile(r"[\w./-]{1,64}")
# All who clone over SSH share this user, and it lets nobody in.
_SHARED_USER: Final = re.compile(r"git[:@]")


def public_repository(address: str) -> str:
    """The address without user, password and token; for `https` it is the same for all users.

    >>> public_repository("https://ada:secret@example.com/shop.git?access_token=x")
    'https://example.com/shop.git'
    >>> public_repository("git@example.com:shop.git")
    'git@example.com:shop.git'
    """
    text = " ".join(address.split())[:_LONGEST]
    scheme = _SCHEME.match(text)
    start = scheme.end() if scheme else 0
    login = (_LOGIN if scheme else _LOGIN_WITHOUT_SCHEME).match(text, start)
    if login is None:
        return text[:start] + _without_settings(text[start:])
    is_ssh = scheme is None or "ssh" in scheme.group().lower()
    user = "git@" if is_ssh and _SHARED_USER.match(text, start) else ""
    return text[:start] + user + _without_settings(text[login.end() :])


def _without_settings(rest: str) -> str:
    """What names the repository and a place in it."""
    before, _, fragment = rest.partition("#")
    before, _, query = before.partition("?")
    kept = "&".join(part for part in query.split("&") if _is_place(part))
    is_plain = _PLAIN_FRAGMENT.fullmatch(fragment) and hide_secrets(fragment) == fragment
    behind = (f"?{kept}" if kept else "") + (f"#{fragment}" if is_plain else "")
    return hide_secrets(before) + behind


def _is_place(parameter: str) -> bool:
    name, equals, value = parameter.partition("=")
    return bool(equals) and name.lower() in _PLACES and hide_secrets(value) == value
