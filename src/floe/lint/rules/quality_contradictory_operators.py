from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import label
from floe.lint.typed_values import show
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
                operators = quality.operators
                written = " and ".join(f"{key}: {show(value)}" for key, value in operators.items())
                yield Finding(
                    quality.place / next(iter(operators)),
                    f"nothing keeps the rule {label(quality)}"
                    + (f" of '{label(element)}'" if element else "")
                    + f": {written}",
                    hint="write a comparison that can hold",
                    on_key=True,
                )
