from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import metric_place, value_place
from floe.model import QualityRule, read_metric

_ARGUMENTS = {
    "invalidValues": (("validValues", "pattern"), "arguments.validValues or arguments.pattern"),
    "missingValues": (("missingValues",), "arguments.missingValues"),
    "pattern": (("regex", "pattern"), "arguments.regex"),
    "enumValues": (("validValues",), "arguments.validValues"),
}
_FIELDS = {"sql": ("query",), "custom": ("engine", "implementation")}


@rule("lint/quality-missing-argument", Severity.ERROR)
def quality_missing_argument(graph: Graph) -> Iterator[Finding]:
    """A quality rule without the part that says what to measure.

    invalidValues needs valid values or a pattern, missingValues the values that count as
    missing, rowCount how many rows are right, a rule of type sql its query, a custom rule its
    engine and implementation.

    Why: the rule cannot run without it.

    Instead: add the missing part.
    """
    for contract in graph.contracts:
        for quality, _ in contract.walk_quality():
            yield from _missing_fields(quality)
            if quality.kind == "library":
                yield from _missing_arguments(quality)


def _missing_fields(quality: QualityRule) -> Iterator[Finding]:
    for field in _FIELDS.get(quality.kind, ()):
        if not quality.node.get(field):
            yield Finding(
                value_place(quality.place, quality.node, "type"),
                f"a rule of type {quality.kind} needs {field}",
                hint=f"add {field}",
            )


def _missing_arguments(quality: QualityRule) -> Iterator[Finding]:
    metric = read_metric(quality)
    if metric.name == "rowCount" and not quality.operators:
        yield Finding(
            metric_place(quality),
            f"{quality.metric or quality.rule} does not say how many rows are right",
            hint="add an operator, such as mustBeGreaterThan: 0 to ask for rows",
        )
    keys, words = _ARGUMENTS.get(metric.name or "", ((), ""))
    if keys and not any(key in metric.arguments for key in keys):
        yield Finding(
            metric_place(quality),
            f"{quality.metric or quality.rule} does not say what to look for",
            hint=f"add {words}",
        )
