from collections.abc import Iterator, Sequence

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.model import Contract, Product


@rule("lint/duplicate-contract-id", Severity.ERROR)
def duplicate_contract_id(graph: Graph) -> Iterator[Finding]:
    """Two contracts, or two products, with the same id and version in one workspace.

    Several versions of one contract may stand side by side.

    Why: the id and the version name a contract in the registry, in ports and in
    references; two documents under one name cannot both be meant.

    Instead: give one of them an id of its own, or raise its version.
    """
    yield from _repeated(graph.contracts)
    yield from _repeated(graph.products)


def _repeated(documents: Sequence[Contract | Product]) -> Iterator[Finding]:
    groups: dict[tuple[str, str | None], list[Contract | Product]] = {}
    for document in documents:
        if document.id is not None:
            groups.setdefault((document.id, document.version), []).append(document)
    for group in groups.values():
        for document in group if len(group) > 1 else ():
            others = ", ".join(other.file for other in group if other is not document)
            version = f" in version {document.version}" if document.version else ""
            yield Finding(
                document.place / "id",
                f"id '{document.id}'{version} is also that of {others}",
                hint="give one of them another id, raise its version,"
                " or leave its folder out of `paths` in floe.toml",
            )
