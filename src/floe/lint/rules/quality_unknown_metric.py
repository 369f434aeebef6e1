from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import did_you_mean, metric_place
from floe.model import EXTENDED_METRICS, STANDARD_METRICS, metric_named, read_metric


@rule("lint/quality-unknown-metric", Severity.ERROR)
def quality_unknown_metric(graph: Graph) -> Iterator[Finding]:
    """A quality rule of type library whose metric does not exist, or may mean several things.

    Edition 3.0 named metrics in `rule` and left their names open: `nullCheck` and `uniqueness`
    are understood, while `betweenCheck`, `avg` or `validValues` with `mustBeBetween` may speak
    of values as well as of their number.

    Why: no engine knows how to measure it, so the rule never runs.

    Instead: use nullValues, missingValues, invalidValues, duplicateValues or rowCount, or
    write the check as a rule of type sql.
    """
    is_standard = graph.policy.profile == "standard"
    metrics = STANDARD_METRICS if is_standard else STANDARD_METRICS + EXTENDED_METRICS
    for contract in graph.contracts:
        for quality, _ in contract.walk_quality():
            metric = read_metric(quality)
            if metric.unclear:
                is_known = metric_named(quality.rule or "") is not None
                near = None if is_known else did_you_mean(quality.rule or "", metrics)
                yield Finding(metric_place(quality), metric.unclear, near or metric.way_out)
            elif metric.name is not None and metric.name not in metrics:
                yield Finding(
                    metric_place(quality),
                    f"there is no metric '{metric.name}'",
                    hint=did_you_mean(metric.name, metrics)
                    or f"the metrics are {', '.join(metrics)}",
                )
