from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph


@rule("lint/quality-text-with-operator", Severity.WARNING)
def quality_text_with_operator(graph: Graph) -> Iterator[Finding]:
    """A quality rule of type text that compares something.

    Why: a text is for people; nothing is measured, so nothing is compared, and the rule
    only looks as if it were checked.

    Instead: make it a library or sql rule, or remove the operator.
    """
    for contract in graph.contracts:
        for quality, _ in contract.walk_quality():
            if quality.kind == "text":
                for operator in quality.operators:
                    yield Finding(
                        quality.place / operator,
                        f"a rule of type text measures nothing to compare by {operator}",
                        hint="make it a rule of type library or sql, or remove the operator",
                        on_key=True,
                    )
