from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.model import QualityRule, read_metric


@rule("lint/quality-deprecated-rule-key", Severity.WARNING)
def quality_deprecated_rule_key(graph: Graph) -> Iterator[Finding]:
    """A quality rule that names its metric in `rule`, as edition 3.0 did.

    Why: since edition 3.1 the key is `metric`, and two of the names have changed
    (duplicateCount is duplicateValues, validValues is invalidValues).

    Instead: write `metric`.
    """
    for contract in graph.contracts:
        if (contract.api_version or "").startswith("v3.0"):
            continue
        for quality, _ in contract.walk_quality():
            if quality.kind == "library" and quality.rule is not None:
                yield Finding(
                    quality.place / "rule",
                    "'rule' has been 'metric' since edition 3.1",
                    hint=_way_out(quality),
                    on_key=True,
                )


def _way_out(quality: QualityRule) -> str:
    metric = read_metric(quality)
    if quality.metric is not None:
        return "remove it"
    return metric.way_out if metric.name is None else f"write metric: {metric.name}"
