"""What a secret looks like in a text: one table for the rule that finds it and all that hide it."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from floe.model.secret_names import KEY_OWNERS, is_reference, is_secret_key

_GITHUB: Final = ("ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_")
_GITLAB: Final = (
    *("glpat-", "gldt-", "glrt-", "glrtr-", "glcbt-", "glptt-", "glft-", "glimt-", "glagent-"),
)
# How the tokens of well-known issuers begin.
TOKEN_STARTS: Final = (
    *("AKIA", "ASIA", *_GITHUB, *_GITLAB, "xox", "xapp-", "AIza", "ya29.", "dapi", "eyJ"),
    *("sk_live_", "rk_live_", "sk-ant-", "hf_", "npm_", "pypi-AgE", "hvs.", "SG.", "8Q~"),
    *(
        "hooks.slack.com/services/",
        "/api/webhooks/",
        ".webhook.office.com/",
        "$2a$",
        "$2b$",
        "$2y$",
    ),
)
_TOKEN: Final = re.compile(
    r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b(?::[A-Za-z0-9/+]{40})?"
    rf"|\b(?:{'|'.join(_GITHUB)})[A-Za-z0-9_]{{20,}}"
    rf"|\b(?:{'|'.join(_GITLAB)})[A-Za-z0-9_-]{{20,}}"
    r"|\bxox[abeoprs]-[A-Za-z0-9-]{10,}|\bxapp-[A-Za-z0-9-]{10,}"
    r"|\bAIza[\w-]{35}|\bya29\.[\w-]{20,}"
    r"|\bdapi[0-9a-f]{32}\b(?:-\d+)?"
    r"|\b[rs]k_live_[A-Za-z0-9]{16,}|\bsk-ant-[\w-]{20,}|\bhf_[A-Za-z0-9]{30,}"
    r"|\bnpm_[A-Za-z0-9]{36}\b|\bpypi-AgE[\w-]{20,}|\bhvs\.[\w-]{20,}"
    r"|\bSG\.[\w-]{16,}\.[\w-]{16,}"
    r"|(?<![\w~.-])[\w~.-]{3}8Q~[\w~.-]{31,40}"
    r"|\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}"
    r"|(?<=hooks\.slack\.com/services/)[\w/]{20,}"
    r"|(?<=/api/webhooks/)\d{10,}/[\w-]{20,}"
    r"|(?<=\.webhook\.office\.com/)\S{40,}"
    r"|(?<![\w-])eyJ[\w-]{8,}\.(?:eyJ[\w-]{8,}(?:\.[\w-]*)?|[\w-]{8,}\.[\w-]*)"
)
_PRIVATE_KEY: Final = re.compile(
    r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----"
    r".*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|\Z)",
    re.DOTALL,
)
# A colon that begins no port begins a password, and that may hold slashes and more.
_LOGIN: Final = re.compile(
    r"""://[^\s/@:?#"'<>\[]{0,256}:(?!\d+(?:[/?#,\s]|\Z))(?P<secret>[^\s"'<>]{1,256})@"""
)
_LONE_USER: Final = re.compile(
    r"""\b(?:https?|wss?|ftps?)://(?P<secret>[^\s/@:?#"'<>]{1,256})@""", re.IGNORECASE
)
_ORACLE: Final = re.compile(
    r"""\boracle:(?:[a-z0-9]{1,8}:)?[^\s/@:"']{1,64}/(?P<secret>[^\s@"']{1,256})@""", re.IGNORECASE
)
_NO_USER: Final = r"(?!(?:mailto|ssh|git|urn|tel|acct|xmpp|sips?|im|tag|npm|pkg|docker|did|arn)s?:)"
_LOGIN_WITHOUT_SCHEME: Final = re.compile(
    rf"""(?<![\w/.@:+%-]){_NO_USER}[\w.+%-]{{1,64}}:(?P<secret>[^\s/@:"'<>]{{1,256}})"""
    r"@(?:tcp\(|\[?[\w.-]{1,253}\]?:\d{2,5}\b)",
    re.IGNORECASE,
)
_AUTHORIZATION: Final = re.compile(
    r"""authorization["']?\s{0,9}[:=]\s{0,9}["']?"""
    r"""(?:bearer|basic|token|digest|apikey|negotiate)\s{1,9}(?P<secret>[^\s"',;]+)""",
    re.IGNORECASE,
)
_BEARER: Final = re.compile(r"\b(?:bearer|basic)\s{1,9}(?P<secret>[\w.~+/-]{16,}=*)", re.IGNORECASE)
_FLAG: Final = re.compile(r"(?<!\S)--(?P<name>[\w-]++)[ \t]{1,9}(?P<secret>[^\s-]\S*)")
_IN_A_COMMAND: Final = re.compile(
    r"""\bidentified\s{1,9}by\s{1,9}["'](?P<secret>[^"']{1,256})["']"""
    r"""|\bpassword\s{1,9}["'](?P<quoted>[^"']{1,256})["']"""
    r"""|(?<!\S)(?:-u|--user)\s{1,9}["']?[\w.@-]{1,64}:(?P<login>[^\s"']{1,256})""",
    re.IGNORECASE,
)

# A name is taken whole and never tried again from its middle, so that long ones cost no more.
_ASSIGNMENT: Final = re.compile(
    r"""(?<![\w.\-])(?P<name>[\w.\-]++)(?P<quote>["'])?"""
    r"""(?P<before>[ \t]{0,9})(?P<sign>[=:]|%3[Dd])(?P<after>[ \t]{0,9})(?=\S)"""
)
_SIGNATURE: Final = re.compile(r"(?:^|[-_.])sig$|signature$", re.IGNORECASE)
# What ends a value among others is part of it where nothing else ends with it.
_VALUE: Final = re.compile(
    r"""["](?P<double>[^"\n]*)["]|'(?P<single>[^'\n]*)'"""
    r"""|(?P<plain>(?:\{\{[^{}\n]{0,200}\}\}|\$?\{[^{}\n]{0,200}\}|\$(?!\{)"""
    r"""|[^\s&;,)\]}"'<>{$]|\{|[,)\]}"'](?=[\w@#%!*+/.-]))+|<[^<>\n]{0,200}>)"""
)
_LOOKS_CHOSEN: Final = re.compile(r"(?=.*[0-9])(?=.*[A-Za-z])\S{6,}", re.DOTALL)
_TECHNICAL: Final = re.compile(
    r"(?:sha|md|aes|rsa|utf|base|oauth|hmac|argon|pbkdf|hs|rs|es|iso|rfc|http|tls|v|s3|p)"
    r"[-_]?\d[\w.,;:()-]*|.*\(.*|\d+[-_ ]?[a-z]+",
    re.IGNORECASE,
)
_SQL: Final = re.compile(r"\b(?:select|where|update|delete|insert)\s", re.IGNORECASE)
# A shorter word before an @ is as often somebody's name.
_SURE_TOKEN: Final = 16


# As names and types are.
_HARMLESS: Final = re.compile(r"[\w ,()-]{0,15}")
_MAY_LOG_IN: Final = re.compile(r"[:/][^\s@\"'<>]{0,600}@")
_LONG_WORD: Final = re.compile(r"[\w~./$+-]{16}")
_MARKS: Final = (
    *("pass", "pwd", "pw", "secret", "token", "credential", "key", "sas", "sig", "bearer"),
    *("basic ", "kennwort", "authorization", "identified", "conn", "-u ", "--user"),
)
# A document is searched once for all that begin with the same letters.
_ALIKE: Final = (
    re.compile("gh[opsur]_|github_pat_"),
    re.compile("gl(?:pat|dt|rt|rtr|cbt|ptt|ft|imt|agent)-"),
    re.compile(r"\$2[aby]\$"),
)
_OTHER_STARTS: Final = tuple(
    start for start in TOKEN_STARTS if not any(known.search(start) for known in _ALIKE)
)
_MARKS_IN_DOCUMENTS: Final = tuple(mark for mark in _MARKS if mark not in ("key", "pwd"))
# Most documents speak of keys, and few of these.
_OWNED_KEY: Final = re.compile(
    "key(?:"
    + "|".join(
        f"(?<={re.escape(owner + gap)}key)"
        for owner in KEY_OWNERS
        for gap in ("", "_", "-", ".", " ")
    )
    + ")"
)


class SecretShape(NamedTuple):
    """A part of a text that is a secret; `is_sure` says that nobody writes it by accident."""

    start: int
    end: int
    what: str
    is_sure: bool = True


def find_shapes(text: str) -> Iterator[SecretShape]:
    """The parts of a text that look like secrets, in no order, and some of them twice."""
    if _HARMLESS.fullmatch(text):
        return
    if _LONG_WORD.search(text) and any(start in text for start in TOKEN_STARTS):
        yield from _tokens(text)
    if "@" in text:
        yield from _logins(text)
    folded = text.lower()
    if any(mark in folded for mark in _MARKS):
        yield from _private_keys(text)
        yield from _headers(text)
        yield from _commands(text)
        yield from _assignments(text)


def may_hold_secrets(text: str) -> bool:
    """Whether a text has anything that a secret is called or begins with; a look that costs little.

    What it passes over holds no secret; what it does not has to be looked at more closely.
    """
    folded = text.lower()
    return (
        ("@" in text and _MAY_LOG_IN.search(text) is not None)
        or any(mark in folded for mark in _MARKS_IN_DOCUMENTS)
        or _OWNED_KEY.search(folded) is not None
        or any(start in text for start in _OTHER_STARTS)
        or any(start.search(text) for start in _ALIKE)
    )


def _tokens(text: str) -> Iterator[SecretShape]:
    for match in _TOKEN.finditer(text):
        yield SecretShape(*match.span(), "what looks like a key or token")


def _private_keys(text: str) -> Iterator[SecretShape]:
    for match in _PRIVATE_KEY.finditer(text):
        yield SecretShape(*match.span(), "a private key")


def _logins(text: str) -> Iterator[SecretShape]:
    for pattern in (_LOGIN, _ORACLE, _LOGIN_WITHOUT_SCHEME):
        for match in pattern.finditer(text):
            if not is_reference(match["secret"]):
                yield SecretShape(*match.span("secret"), "a password in an address")
    for match in _LONE_USER.finditer(text):
        user = match["secret"]
        if user != "git" and not is_reference(user):
            is_sure = len(user) >= _SURE_TOKEN and looks_chosen(user)
            yield SecretShape(*match.span("secret"), "a token in an address", is_sure)


def _headers(text: str) -> Iterator[SecretShape]:
    for match in _AUTHORIZATION.finditer(text):
        if not is_reference(match["secret"]):
            yield SecretShape(*match.span("secret"), "what an Authorization header holds")
    for match in _BEARER.finditer(text):
        if looks_chosen(match["secret"]):
            yield SecretShape(*match.span("secret"), "what an Authorization header holds")


def _commands(text: str) -> Iterator[SecretShape]:
    for match in _IN_A_COMMAND.finditer(text):
        group = match.lastgroup or "secret"
        is_certain = group == "secret"
        if not is_reference(match[group]) and (is_certain or looks_chosen(match[group])):
            yield SecretShape(*match.span(group), "a password in a command")
    for match in _FLAG.finditer(text):
        if is_secret_key(match["name"]) and looks_chosen(match["secret"]):
            yield SecretShape(*match.span("secret"), "a password in a command")


def _assignments(text: str) -> Iterator[SecretShape]:
    is_sql = _SQL.search(text) is not None
    position = 0
    for match in _ASSIGNMENT.finditer(text):
        name = match["name"]
        is_signature = match["sign"] != ":" and _SIGNATURE.search(name) is not None
        if match.start() < position or not (is_signature or is_secret_key(name)):
            continue
        value = _VALUE.match(text, match.end())
        if value is None:
            continue
        group = value.lastgroup or "plain"
        if not is_reference(value[group]) and _is_given(match, value, group, is_sql=is_sql):
            position = value.end(group)
            yield SecretShape(*value.span(group), f"the value of '{name}'")


def _is_given(name: re.Match[str], value: re.Match[str], group: str, *, is_sql: bool) -> bool:
    """Whether a value is handed to a name, and not only spoken of behind it."""
    is_quoted = group != "plain"
    if is_sql and not is_quoted:
        return False
    is_tight = name["sign"] != ":" and not name["before"] and not name["after"]
    if (is_tight and not is_sql) or (name["quote"] and is_quoted):
        return True
    return looks_chosen(value[group])


def looks_chosen(text: str) -> bool:
    """Whether a word has letters and digits as passwords do, and is none of technology's words."""
    return _LOOKS_CHOSEN.fullmatch(text) is not None and _TECHNICAL.fullmatch(text) is None
