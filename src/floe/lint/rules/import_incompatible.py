from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.import_problems import find_import_problems


@rule("lint/import-incompatible", Severity.ERROR)
def import_incompatible(graph: Graph) -> Iterator[Finding]:
    """An import of something that does not fit the place it is imported into.

    A property takes quality rules and the fields of another property; a schema
    object takes quality rules, properties and the fields of another object; an SLA
    property takes those of another SLA property. Definitions and custom properties
    fit everywhere.

    Why: the imported content would have to be dropped or would make the contract
    invalid.

    Instead: import on an element that can hold it, or import one of its parts.
    """
    yield from find_import_problems(graph, "import-incompatible")
