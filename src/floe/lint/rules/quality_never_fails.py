from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.comparisons import describe_rule, show_operators
from floe.model import can_fail


@rule("lint/quality-never-fails", Severity.WARNING)
def quality_never_fails(graph: Graph) -> Iterator[Finding]:
    """A quality rule that every measurement keeps.

    Why: `nullValues` with `mustBeGreaterOrEqualTo: 0` is true of any data; it costs a
    check and looks like a promise.

    Instead: turn the comparison round, or remove the rule.
    """
    for contract in graph.contracts:
        for quality, element in contract.walk_quality():
            if not can_fail(quality):
                yield Finding(
                    quality.place / next(iter(quality.operators)),
                    f"{describe_rule(quality, element)} never fails: {show_operators(quality)}",
                    hint="turn the comparison round, or remove the rule",
                    on_key=True,
                )
