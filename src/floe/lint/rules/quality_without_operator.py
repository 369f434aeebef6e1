from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import metric_place
from floe.model import EXTENDED_METRICS, STANDARD_METRICS, metric_of


@rule("lint/quality-without-operator", Severity.INFO, profiles=("extended", "platform"))
def quality_without_operator(graph: Graph) -> Iterator[Finding]:
    """A quality rule with a metric and nothing to compare it with; it is read as `mustBe: 0`.

    How many rows a table has is compared with nothing by itself: a rowCount without an operator
    is the business of lint/quality-missing-argument.

    Why: the standard asks for an operator, and other tools refuse the rule without one.

    Instead: write the comparison that is meant, as in `mustBe: 0`; `floe export` adds it.
    """
    metrics = {*STANDARD_METRICS, *EXTENDED_METRICS} - {"rowCount"}
    for contract in graph.contracts:
        for quality, _ in contract.walk_quality():
            metric = metric_of(quality)
            if metric in metrics and not quality.operators:
                name = quality.metric or f"{quality.rule} ({metric})"
                yield Finding(
                    metric_place(quality),
                    f"{name} is compared with nothing and read as mustBe: 0",
                    hint="add mustBe: 0",
                )
