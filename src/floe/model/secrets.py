"""What a secret is called and looks like, and texts without any."""

import re
from collections.abc import Iterable

HIDDEN = "***"
SECRET_WORDS = (
    "password",
    "passwd",
    "passphrase",
    "passcode",
    "pwd",
    "secret",
    "token",
    "credential",
)
KEY_OWNERS = ("api", "access", "account", "private", "secret", "signing")
_GITHUB = ("ghp_", "gho_", "ghu_", "ghs_", "ghr_")
_GITLAB = ("glpat-", "gldt-", "glrt-", "glrtr-", "glcbt-", "glptt-", "glft-", "glimt-", "glagent-")
# How the tokens of well-known issuers begin.
TOKEN_STARTS = ("AKIA", "ASIA", *_GITHUB, *_GITLAB, "xox", "AIza", "dapi", "eyJ")
SECRET_SHAPES = re.compile(
    r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b"
    rf"|\b(?:{'|'.join(_GITHUB)})[A-Za-z0-9]{{20,}}"
    rf"|\b(?:{'|'.join(_GITLAB)})[A-Za-z0-9_-]{{20,}}"
    r"|\bxox[abprs]-[A-Za-z0-9-]{10,}"
    r"|\bAIza[\w-]{35}"
    r"|\bdapi[0-9a-f]{32}\b"
    r"|(?<![\w-])eyJ[\w-]{8,}\.(?:eyJ[\w-]{8,}(?:\.[\w-]*)?|[\w-]{8,}\.[\w-]*)"
    r"|-----BEGIN [A-Z ]*PRIVATE KEY-----.*"
)
USER_AND_PASSWORD = re.compile(r"(?<=://)[^\s/@:]*:(?P<secret>[^\s/@]+)(?=@)")

_SHORTEST = 3
_WORD = "|".join(SECRET_WORDS)
_KEY = rf"(?:{'|'.join(KEY_OWNERS)})[-_. ]?key"
_SECRET_KEY = re.compile(rf"{_WORD}|{_KEY}|connection[-_. ]?string", re.IGNORECASE)
_FOLDED_WORDS = (
    *SECRET_WORDS,
    *(f"{owner}{mark}key" for owner in KEY_OWNERS for mark in ("", "_", "-", ".", " ")),
    *(f"connection{mark}string" for mark in ("", "_", "-", ".", " ")),
)
_ABOUT_A_SECRET = re.compile(
    r"(?:type|ur[il]|policy|name|length|format|endpoint|count|required|ref)$", re.IGNORECASE
)
# Variables are looked at with more suspicion: they are where secrets ought to be.
_VARIABLE = re.compile(
    r"pass|pwd|secret|token|credential|key|connection_string|(?:^|_)sas(?:_|$)", re.IGNORECASE
)
# In Azure's addresses the container stands before the @, which is no secret.
_USER_INFO = re.compile(
    r"(?<=://)(?<!abfss://)(?<!abfs://)(?<!wasbs://)(?<!wasb://)[^/@\s]+@", re.IGNORECASE
)
# A name is taken whole and never tried again from its middle, so that long ones cost no more.
_ASSIGNMENT = re.compile(r"""(?<![\w.\-])([\w.\-]++)["']?\s*[=:]\s*(?=\S)""")
_ASSIGNED_NAME = re.compile(
    rf"{_WORD}|signature|(?:{'|'.join(KEY_OWNERS)})[-_.]?key|^sig$", re.IGNORECASE
)
_VALUE = re.compile(r"""["][^"]*["]|'[^']*'|[^\s&;,)\]}]+""")


def may_hold_secrets(text: str) -> bool:
    """Whether a text has anything that a secret is called or begins with; a look that costs little.

    What it passes over holds no secret; what it does not has to be looked at more closely.
    """
    if any(start in text for start in TOKEN_STARTS) or ("://" in text and "@" in text):
        return True
    folded = text.casefold()
    return any(word in folded for word in _FOLDED_WORDS)


def has_secret_word(text: str) -> bool:
    """Whether a text names a secret at all; most do not, and need no closer look."""
    return _SECRET_KEY.search(text) is not None


def is_secret_key(key: str) -> bool:
    """Whether a secret may stand under a key, and not just something about one."""
    return has_secret_word(key) and _ABOUT_A_SECRET.search(key) is None


def is_secret_variable(name: str) -> bool:
    """Whether a variable of the environment holds a secret, going by its name."""
    return _VARIABLE.search(name) is not None


def hide_known(text: str, secrets: Iterable[str]) -> str:
    """A text without these secrets."""
    for secret in sorted(set(secrets), key=len, reverse=True):
        if len(secret) >= _SHORTEST:
            text = text.replace(secret, HIDDEN)
    return text


def hide_secrets(text: str, secrets: Iterable[str] = ()) -> str:
    """A text without these secrets, and without what looks like one."""
    plain = SECRET_SHAPES.sub(HIDDEN, _USER_INFO.sub("", hide_known(text, secrets)))
    return _hide_assigned(plain)


def strip_access(location: str) -> str:
    """A location without the credentials that can ride in it: user, query and fragment."""
    return re.split(r"[?#]", _USER_INFO.sub("", location), maxsplit=1)[0]


def _hide_assigned(text: str) -> str:
    shown, position = "", 0
    for match in _ASSIGNMENT.finditer(text):
        if match.start() < position or not _ASSIGNED_NAME.search(match[1]):
            continue
        value = _VALUE.match(text, match.end())
        if value is not None:
            shown += text[position : match.end()] + HIDDEN
            position = value.end()
    return shown + text[position:]
