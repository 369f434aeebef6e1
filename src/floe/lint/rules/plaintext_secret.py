import re
from collections.abc import Iterator

from floe.documents import Path
from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.elements import authored_sources
from floe.model import Place

_SECRET_KEY = re.compile(
    r"(.*[a-z0-9_.-])?(password|passwd|passphrase|pwd|(client|app|shared)?[_-]?secret"
    r"|(api|access|account|private|secret|secret[_-]?access)[_-]?key"
    r"|(access|auth|bearer|api|refresh|sas|session)[_-]?token|token|credentials?)",
    re.IGNORECASE,
)
_REFERENCE = re.compile(
    r"\s*(\$\{.*\}|\$[A-Za-z_]\w*|\{\{.*\}\}|<.*>|\*+|(env|vault|secret|keyring|file)s?:.*"
    r"|arn:aws:.*|projects/.*/secrets/.*|op://.*)?\s*",
    re.IGNORECASE,
)
_USER_INFO = re.compile(
    r"[a-z][a-z0-9+.-]{0,30}://[^/\s:@]{0,99}:(?P<secret>[^/\s@]+)@", re.IGNORECASE
)
_SHAPES = re.compile(
    r"\b(AKIA|ASIA)[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36,}|\bglpat-[\w-]{20,}"
    r"|\bxox[abprs]-[\w-]{10,}|\bAIza[\w-]{35}|\bdapi[0-9a-f]{32}\b"
    r"|-----BEGIN [A-Z ]*PRIVATE KEY-----|\beyJ[\w-]{10,200}\.eyJ[\w-]{10}"
)
# A look for words in the whole text is much cheaper than one at each value.
_WORDS = ("password", "passwd", "passphrase", "pwd", "secret", "token", "credential")
_KEYS = tuple(
    word + separator + "key"
    for word in ("api", "access", "account", "private")
    for separator in ("", "_", "-", " ")
)
_STARTS = ("AKIA", "ASIA", "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "glpat-", "AIza", "dapi", "eyJ")
_LONGEST = 16_384


@rule("lint/plaintext-secret", Severity.ERROR)
def plaintext_secret(graph: Graph) -> Iterator[Finding]:
    """A password, token or key that stands in a file for all to read.

    Why: contracts are shared, copied into catalogs and kept in version control for ever.

    Instead: write a variable such as `${DB_PASSWORD}`, and replace the secret, for it has
    been seen.
    """
    for source in authored_sources(graph):
        if _is_worth_a_look(source.document.text):
            for path, what in _walk(source.tree, (), ""):
                yield Finding(
                    Place(source.file, path),
                    f"{what} stands here in plain text",
                    hint="write a variable such as ${PASSWORD}, and replace the secret",
                )


def _is_worth_a_look(text: str) -> bool:
    if any(start in text for start in _STARTS) or "xox" in text or ("://" in text and "@" in text):
        return True
    lower = text.lower()
    return any(word in lower for word in (*_WORDS, *_KEYS))


def _walk(node: object, path: Path, key: str) -> Iterator[tuple[Path, str]]:
    if isinstance(node, str):
        what = _judge(node[:_LONGEST], key)
        if what is not None:
            yield path, what
    elif isinstance(node, list):
        for number, child in enumerate(node):
            yield from _walk(child, (*path, number), "")
    elif isinstance(node, dict):
        # A custom property says in one key what the other one holds.
        named = node.get("property") if "value" in node else None
        for name, child in node.items():
            told = named if name == "value" and isinstance(named, str) else str(name)
            yield from _walk(child, (*path, name), told)


def _judge(text: str, key: str) -> str | None:
    if _SECRET_KEY.fullmatch(key) and not _REFERENCE.fullmatch(text):
        return f"the value of '{key}'"
    address = _USER_INFO.search(text)
    if address is not None and not _REFERENCE.fullmatch(address["secret"]):
        return "a password in an address"
    return "what looks like a key or token" if _SHAPES.search(text) else None
