from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import label, metric_place
from floe.model import Property, QualityRule, SchemaObject, read_metric

_OF_PROPERTIES = ("nullValues", "missingValues", "invalidValues", "pattern", "enumValues")


@rule("lint/quality-wrong-level", Severity.ERROR)
def quality_wrong_level(graph: Graph) -> Iterator[Finding]:
    """A quality metric on an element it cannot measure.

    rowCount counts the rows of an object; nullValues, missingValues and invalidValues look
    at one property; duplicateValues on an object needs the names of the properties.

    Why: a rule at the wrong level can never run, and silently promises what nobody checks.

    Instead: move the rule to the object or to the property that it speaks of.
    """
    for contract in graph.contracts:
        for quality, element in contract.walk_quality():
            way_out = _way_out(quality, element)
            if element is not None and way_out is not None:
                name = quality.metric or quality.rule
                kind = "object" if isinstance(element, SchemaObject) else "property"
                yield Finding(
                    metric_place(quality),
                    f"{name} cannot be measured on the {kind} '{label(element)}'",
                    hint=way_out,
                )


def _way_out(quality: QualityRule, element: Property | SchemaObject | None) -> str | None:
    metric = read_metric(quality)
    if isinstance(element, Property):
        return "move the rule to the object" if metric.name == "rowCount" else None
    if metric.name in _OF_PROPERTIES:
        return "move the rule to a property"
    # An empty list of properties is the business of quality-empty-set.
    if metric.name == "duplicateValues" and metric.arguments.get("properties") is None:
        return "name the properties that are unique together in arguments.properties"
    return None
