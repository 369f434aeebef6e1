from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.typed_values import show
from floe.model import is_number, is_span

_ONE_NUMBER = {"mustBeBetween": "mustBe", "mustNotBeBetween": "mustNotBe"}


@rule("lint/quality-between-reversed", Severity.ERROR)
def quality_between_reversed(graph: Graph) -> Iterator[Finding]:
    """A `mustBeBetween` or `mustNotBeBetween` that is not two numbers, the smaller first.

    Why: nothing lies between 10 and 1, so the check always fails, or never does.

    Instead: write `[1, 10]`.
    """
    for contract in graph.contracts:
        for quality, _ in contract.walk_quality():
            for operator in _ONE_NUMBER:
                span = quality.node.get(operator)
                if span is not None and not is_span(span):
                    yield Finding(
                        quality.place / operator,
                        f"{operator} {show(span)} is not two numbers, the smaller first",
                        hint=_way_out(operator, span),
                    )


def _way_out(operator: str, span: object) -> str:
    if isinstance(span, list) and len(span) == 2 and all(is_number(end) for end in span):
        low, high = sorted(span)
        return f"write [{low}, {high}]" if low != high else f"write {_ONE_NUMBER[operator]}: {low}"
    return "write two numbers, as in [1, 10]"
