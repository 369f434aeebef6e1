from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import OTHER, Graph
from floe.model import Place


@rule("lint/not-a-contract", Severity.ERROR)
def not_a_contract(graph: Graph) -> Iterator[Finding]:
    """A file that should be a contract or a product, and is neither.

    It was asked for, or its name (`x.odcs.yaml`, `data-product.yaml`) or a misspelt `kind`
    says so.

    Why: a file that is passed over in silence looks like a file without faults.

    Instead: give it `kind: DataContract` or `kind: DataProduct` with an `apiVersion`.
    """
    for file, source in graph.sources.items():
        is_library = file in graph.libraries
        if source.kind == OTHER and not source.document.faults and not is_library:
            empty = source.document.tree is None
            message = "the file is empty" if empty else "neither a contract nor a product"
            hint = "write 'apiVersion: v3.2.0' and 'kind: DataContract' at its top"
            yield Finding(Place(file), message, hint)
