from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.elements import authored_sources
from floe.model import Place, find_secrets, may_hold_secrets


@rule("lint/plaintext-secret", Severity.ERROR)
def plaintext_secret(graph: Graph) -> Iterator[Finding]:
    """A password, token or key that stands in a file for all to read.

    Why: contracts are shared, copied into catalogs and kept in version control for ever.

    Instead: write a variable such as `${DB_PASSWORD}`, and replace the secret, for it has
    been seen.
    """
    for source in authored_sources(graph):
        if may_hold_secrets(source.document.text):
            for secret in find_secrets(source.tree):
                if secret.is_sure:
                    yield Finding(
                        Place(source.file, secret.path),
                        f"{secret.what} stands here in plain text",
                        hint="write a variable such as ${PASSWORD}, and replace the secret",
                    )
