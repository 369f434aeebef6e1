from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import label, value_place
from floe.model import Property, QualityRule, SchemaObject, metric_of

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
                key = "metric" if quality.metric else "rule"
                kind = "object" if isinstance(element, SchemaObject) else "property"
                yield Finding(
                    value_place(quality.place, quality.node, key),
                    f"{metric_of(quality)} cannot be measured on the {kind} '{label(element)}'",
                    hint=way_out,
                )


def _way_out(quality: QualityRule, element: Property | SchemaObject | None) -> str | None:
    metric = metric_of(quality)
    if isinstance(element, Property):
        return "move the rule to the object" if metric == "rowCount" else None
    if metric in _OF_PROPERTIES:
        return "move the rule to a property"
    # An empty list of properties is the business of quality-empty-set.
    named = (quality.arguments or {}).get("properties")
    if metric == "duplicateValues" and quality.metric and named is None:
        return "name the properties that are unique together in arguments.properties"
    return None
