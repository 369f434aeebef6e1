from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import did_you_mean
from floe.model import EXTENDED_METRICS, STANDARD_METRICS


@rule("lint/quality-unknown-metric", Severity.ERROR)
def quality_unknown_metric(graph: Graph) -> Iterator[Finding]:
    """A quality rule of type library whose metric does not exist.

    Why: no engine knows how to measure it, so the rule never runs.

    Instead: use nullValues, missingValues, invalidValues, duplicateValues or rowCount, or
    write the check as a rule of type sql.
    """
    is_standard = graph.policy.profile == "standard"
    metrics = STANDARD_METRICS if is_standard else STANDARD_METRICS + EXTENDED_METRICS
    for contract in graph.contracts:
        for quality, _ in contract.walk_quality():
            metric = quality.metric
            if quality.kind == "library" and metric is not None and metric not in metrics:
                yield Finding(
                    quality.place / "metric",
                    f"there is no metric '{metric}'",
                    hint=did_you_mean(metric, metrics) or f"the metrics are {', '.join(metrics)}",
                )
