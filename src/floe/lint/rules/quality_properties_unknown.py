from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import argument_place, did_you_mean, label
from floe.model import SchemaObject, read_metric


@rule("lint/quality-properties-unknown", Severity.ERROR)
def quality_properties_unknown(graph: Graph) -> Iterator[Finding]:
    """A duplicateValues rule that names a property which its object does not have.

    Why: the check would ask the table for a column that is not there.

    Instead: use the property's name as the object spells it.
    """
    for contract in graph.contracts:
        for schema_object in contract.schema:
            if schema_object.quality:
                yield from _check(schema_object)


def _check(schema_object: SchemaObject) -> Iterator[Finding]:
    names = _names(schema_object)
    for quality in schema_object.quality:
        metric = read_metric(quality)
        listed = metric.arguments.get("properties")
        if metric.name != "duplicateValues" or not isinstance(listed, list):
            continue
        for number, name in enumerate(listed):
            if not isinstance(name, str) or name.partition(".")[0] not in names:
                yield Finding(
                    argument_place(quality, "properties") / number,
                    f"'{label(schema_object)}' has no property '{name}'",
                    hint=did_you_mean(str(name), names),
                )


def _names(schema_object: SchemaObject) -> tuple[str, ...]:
    columns = schema_object.properties
    written = [(column.name, column.id, column.physical_name) for column in columns]
    return tuple(name for names in written for name in names if name)
