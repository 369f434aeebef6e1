from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.model import EXTENDED_METRICS, STANDARD_METRICS


@rule("lint/quality-without-operator", Severity.INFO, profiles=("extended", "platform"))
def quality_without_operator(graph: Graph) -> Iterator[Finding]:
    """A quality rule with a metric and nothing to compare it with; it is read as `mustBe: 0`.

    Why: the standard asks for an operator, and other tools refuse the rule without one.

    Instead: write the comparison that is meant, as in `mustBe: 0`; `floe export` adds it.
    """
    metrics = STANDARD_METRICS + EXTENDED_METRICS
    for contract in graph.contracts:
        for quality, _ in contract.walk_quality():
            if quality.kind == "library" and quality.metric in metrics and not quality.operators:
                is_count = quality.metric == "rowCount"
                yield Finding(
                    quality.place / "metric",
                    f"{quality.metric} is compared with nothing and read as mustBe: 0",
                    hint="write mustBeGreaterThan: 0 to ask for rows"
                    if is_count
                    else "add mustBe: 0",
                )
