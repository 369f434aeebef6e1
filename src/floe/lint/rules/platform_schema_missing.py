from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import value_place


@rule("lint/platform-schema-missing", Severity.ERROR, profiles=("platform",))
def platform_schema_missing(graph: Graph) -> Iterator[Finding]:
    """A contract without a single object that has a property.

    Why: a contract that names no column promises nothing that could be checked.

    Instead: add an object with properties to `schema`. Libraries, which only hold rules
    and properties for others to import, need none.
    """
    for contract in graph.contracts:
        has_columns = any(schema_object.properties for schema_object in contract.schema)
        if not has_columns and not contract.is_library:
            yield Finding(
                value_place(contract.place, contract.node, "schema"),
                f"'{contract.title}' has no object with a property",
                hint="add an object with properties to schema",
                on_key=True,
            )
