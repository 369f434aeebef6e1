import re
from collections.abc import Iterator

from floe.documents import Path
from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.elements import authored_sources
from floe.model import (
    KEY_OWNERS,
    SECRET_SHAPES,
    SECRET_WORDS,
    USER_AND_PASSWORD,
    Place,
    may_hold_secrets,
)

# Only at the end of a key: a token's address or a password's length are no secrets.
_SECRET_KEY = re.compile(
    rf"(?:.*[a-z0-9_.-])?(?:{'|'.join(SECRET_WORDS)}|credentials|(?:{'|'.join(KEY_OWNERS)})[_-]?key)",
    re.IGNORECASE,
)
_REFERENCE = re.compile(
    r"\s*(\$\{.*\}|\$[A-Za-z_]\w*|\{\{.*\}\}|<.*>|\*+|(env|vault|secret|keyring|file)s?:.*"
    r"|arn:aws:.*|projects/.*/secrets/.*|op://.*)?\s*",
    re.IGNORECASE,
)
_LONGEST = 16_384


@rule("lint/plaintext-secret", Severity.ERROR)
def plaintext_secret(graph: Graph) -> Iterator[Finding]:
    """A password, token or key that stands in a file for all to read.

    Why: contracts are shared, copied into catalogs and kept in version control for ever.

    Instead: write a variable such as `${DB_PASSWORD}`, and replace the secret, for it has
    been seen.
    """
    for source in authored_sources(graph):
        if may_hold_secrets(source.document.text):
            for path, what in _walk(source.tree, (), ""):
                yield Finding(
                    Place(source.file, path),
                    f"{what} stands here in plain text",
                    hint="write a variable such as ${PASSWORD}, and replace the secret",
                )


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
    address = USER_AND_PASSWORD.search(text)
    if address is not None and not _REFERENCE.fullmatch(address["secret"]):
        return "a password in an address"
    return "what looks like a key or token" if SECRET_SHAPES.search(text) else None
