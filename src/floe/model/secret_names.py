"""What a secret is called, and what only stands for one."""

import re
from functools import lru_cache
from typing import Final

KEY_OWNERS: Final = (
    *("api", "access", "account", "auth", "encryption", "private", "pvt", "secret"),
    *("signing", "ssh", "storage", "subscription", "shared", "fernet", "hmac"),
)
_LONGEST_KEY: Final = 200
_HUMP: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z0-9]+")
# A word may be glued to what comes before it, and to what comes behind unless that makes a new one.
_NAMES_SECRET: Final = re.compile(
    r"pass(?:wor[dt](?!less)|wd|phrase|code)|kennwort|mot_?de_?passe|secret(?!ar)|token(?!i[sz]|less)|credential(?!ed)"
    r"|pwd(?=s?(?:_|\d|$))"
    r"|(?:^|_)(?:bearer|pw|sas)(?=_|\d|$)"
    r"|(?:^|_)(?:auth|db|ftp|login|my|mysql|pg|proxy|root|smtp|user)?_?pass$"
    rf"|(?:{'|'.join(KEY_OWNERS)})_?keys?(?=_|\d|$)"
)
_CONNECTION: Final = re.compile(r"connection_?string|(?:^|_)conn_?str(?:ing)?(?=_|\d|$)")
_ACCESS_KEY_ID: Final = re.compile(r"(?:access|api)_?key_?id$")
# What only speaks about a secret: a token's address or a password's length are none.
_ABOUT: Final = re.compile(
    r"(?:(?:type|ur[il]|polic(?:y|ies)|name|length|format|endpoint|count|required|ref(?:erence)?"
    r"|expir(?:y|es|ation)|lifetime|rotation|location|manager|provider|audience|issuer|header"
    r"|column|strategy|algorithm|enabled|disabled|variable|version|description|protected"
    r"|strength|complexity|classification|pattern|regex|prefix|encoding|vault|budget|hash)s?"
    r"|_(?:ids?|ttl|age|file|path|store|scopes?|fields?|rules?|min|max|env|var|arn|hint|owner"
    r"|group|label|title|class|status|usage|limit|source|mode|method|created|updated|at|date"
    r"|time|days|table|domain|docs?|link|href|prompt|based|only|reset|check|valid|present))$"
)
# Variables are looked at with more suspicion: they are where secrets ought to be.
_VARIABLE: Final = re.compile(
    r"pass|pwd|secret|token|credential|key|connection_string|(?:^|_)sas(?:_|$)", re.IGNORECASE
)

_SOURCES: Final = "env|vault|secrets?|sys|file|ssm|sm|akv|kv|keyvault|ref|var|oc\\.env"
_FILLED_LATER: Final = re.compile(
    rf"\$\{{\s*(?:(?:{_SOURCES})[:./])?[\w./#@-]+\s*\}}|\$?\{{\{{[^{{}}]*\}}\}}|\$\([\w.:/-]+\)"
    r"|\$[A-Z_][A-Z0-9_]*(?![a-z])|\$[a-z]+(?:_[a-z0-9]+)+|%[A-Z_]+%|\{[A-Z][A-Z0-9_.]*\}"
    r"|\{[a-z_.]*(?:pass|pwd|pw|secret|token|key|credential)[a-z_.]*\}"
)
_STANDS_FOR: Final = re.compile(
    r"[*•.…?_#-]+|x{3,}|<[^<>]*>"
    r"|(?:env|vault|keyvault|akv|kv|secret|secretsmanager|ssm|awssm|gcpsm|sops|keyring|file|k8s"
    r"|kubernetes|op|azurekeyvault|doppler|conjur|bws)s?:.*"
    r"|arn:aws[\w-]*:.*|projects/[^/]+/secrets/.*|/?secrets?/[\w./-]+"
    r"|https://[\w-]+\.vault\.azure\.net/.*|@Microsoft\.KeyVault.*|ENC\[.*\]|ENC\(.*\)"
    r"|(?:dbutils\.)?secrets?(?:\.get)?\(.*\)|(?:env_var|getenv)\(.*\)"
    r"|(?:your|insert|replace)[-_ ].*|my[-_ ]?(?:password|token|secret|key)"
    r"|[\[(]?(?:hidden|masked|hashed|redacted|removed|encrypted|placeholder)[\])]?"
    r"|true|false|yes|no|on|off|null|none|nil|n/?a|tbd|todo|required|optional|empty|unset|strict"
    r"|string|text|varchar|char|integer|int|number|boolean|bool|binary|bytes|date|timestamp"
    r"|object|array|map|struct|uuid",
    re.IGNORECASE | re.DOTALL,
)
# In `${NAME:-value}` a secret can stand behind the name.
_DEFAULT: Final = re.compile(
    rf"\$\{{\s*(?!(?:{_SOURCES}):\w)\w+\s*(?::?[-=?]|:)(?P<value>[^}}]*)\}}"
)
_NO_SIGN: Final = re.compile(r"[\W_]*")


def is_secret_key(key: str) -> bool:
    """Whether a secret may stand under a key, and not just something about one."""
    return len(key) <= _LONGEST_KEY and _is_secret_key(key)


def is_connection_key(key: str) -> bool:
    """Whether a whole connection stands under a key, which may have a secret in it."""
    return len(key) <= _LONGEST_KEY and _CONNECTION.search(_fold(key)) is not None


def is_secret_variable(name: str) -> bool:
    """Whether a variable of the environment holds a secret, going by its name."""
    return _VARIABLE.search(name) is not None


def is_reference(text: str) -> bool:
    """Whether a value only stands for a secret: a variable, a place in a vault, a placeholder."""
    shown = text.strip().strip("\"'").strip()
    if not shown or _STANDS_FOR.fullmatch(shown):
        return True
    default = _DEFAULT.fullmatch(shown)
    if default is not None:
        return is_reference(default["value"])
    return _NO_SIGN.fullmatch(_FILLED_LATER.sub("", shown)) is not None


@lru_cache(maxsize=4096)
def _is_secret_key(key: str) -> bool:
    folded = _fold(key)
    if _NAMES_SECRET.search(folded) is None and _CONNECTION.search(folded) is None:
        return False
    return _ABOUT.search(folded) is None or _ACCESS_KEY_ID.search(folded) is not None


def _fold(key: str) -> str:
    """A key in lower case with a line between its words."""
    return _HUMP.sub("_", key).lower().strip("_")
