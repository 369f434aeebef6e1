import shlex
from collections.abc import Iterator
from typing import Any

from floe.findings import Finding, Severity, rule
from floe.graph import FOREIGN, Graph
from floe.model import Place
from floe.odcs import NEWEST_EDITION, is_edition_two


@rule("lint/unsupported-edition", Severity.ERROR)
def unsupported_edition(graph: Graph) -> Iterator[Finding]:
    """A contract or product of another standard, or of an edition that is not read.

    Why: ODCS before 3.0 and the Data Contract Specification have another grammar; reading
    them as ODCS 3 would find an empty contract and call it good.

    Instead: let `floe import` make an ODCS 3 contract of it, as the hint says: it names all
    that has no place there.
    """
    for file, source in graph.sources.items():
        if source.kind == FOREIGN:
            yield _finding(file, source.tree)


def _finding(file: str, tree: dict[str, Any]) -> Finding:
    if "dataContractSpecification" in tree:
        key, standard = "dataContractSpecification", "the Data Contract Specification"
        hint: str | None = _import("dcs", file)
    elif tree.get("kind") == "DataProduct":
        key, standard = "apiVersion", "a product format"
        hint = "write an ODPS product: apiVersion v1.0.0 or v1.1.0"
    else:
        key, standard = "apiVersion", "ODCS"
        is_older = is_edition_two(tree)
        hint = _import("odcs", file) if is_older else f"upgrade it to v{NEWEST_EDITION}"
    message = f"{standard} {tree.get(key)} is not read"
    return Finding(Place(file, (key,)), message, hint)


def _import(standard: str, file: str) -> str:
    return f"floe import --from {standard} {shlex.quote(file)}"
