"""Nothing secret leaves in a message."""

import re
from collections.abc import Iterable

HIDDEN = "***"
# In Azure's addresses the container stands before the @, which is no secret.
_USER_INFO = re.compile(r"(?i)(?<=://)(?<!abfss://)(?<!abfs://)(?<!wasbs://)(?<!wasb://)[^/@\s]+@")
_ASSIGNED = re.compile(
    r"""(?ix) \b (
        (?: [\w.\-]* (?: password | passwd | passphrase | passcode | pwd | secret | token
            | credential | signature | (?: access | account | api | private ) [_.]? key ) [\w.\-]*
          | sig ) \s* [=:] \s* )
        [^\s&;,)\]}]+"""
)
_SHORTEST_SECRET = 3


def hide_known(text: str, secrets: Iterable[str]) -> str:
    """A text without these secrets."""
    for secret in sorted(set(secrets), key=len, reverse=True):
        if len(secret) >= _SHORTEST_SECRET:
            text = text.replace(secret, HIDDEN)
    return text


def hide_secrets(text: str, secrets: Iterable[str] = ()) -> str:
    """A text without these secrets, and without what looks like one."""
    return _ASSIGNED.sub(rf"\1{HIDDEN}", _USER_INFO.sub("", hide_known(text, secrets)))


def strip_access(location: str) -> str:
    """A location without the credentials that can ride in it: user, query and fragment."""
    return re.split(r"[?#]", _USER_INFO.sub("", location), maxsplit=1)[0]
