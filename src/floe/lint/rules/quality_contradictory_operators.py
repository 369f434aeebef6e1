from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.comparisons import describe_rule, show_operators
from floe.model import can_hold


@rule("lint/quality-contradictory-operators", Severity.ERROR)
def quality_contradictory_operators(graph: Graph) -> Iterator[Finding]:
    """A quality rule that no measurement can keep.

    Several operators in one rule must all hold; a count is never below 0, and a percentage
    never above 100.

    Why: the check fails whatever the data is, so it tells nothing about the data.

    Instead: write one operator that can hold, or split the rule in two.
    """
    for contract in graph.contracts:
        for quality, element in contract.walk_quality():
            if not can_hold(quality):
                yield Finding(
                    quality.place / next(iter(quality.operators)),
                    f"nothing keeps {describe_rule(quality, element)}: {show_operators(quality)}",
                    hint="write a comparison that can hold",
                    on_key=True,
                )
