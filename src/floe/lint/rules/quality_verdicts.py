from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import label
from floe.lint.typed_values import show
from floe.model import Property, QualityRule, SchemaObject, can_fail, can_hold


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
                    f"nothing keeps {_rule_name(quality, element)}: {_operators(quality)}",
                    hint="write a comparison that can hold",
                    on_key=True,
                )


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
                    f"{_rule_name(quality, element)} never fails: {_operators(quality)}",
                    hint="turn the comparison round, or remove the rule",
                    on_key=True,
                )


def _rule_name(quality: QualityRule, element: Property | SchemaObject | None) -> str:
    of = f" of '{label(element)}'" if element else ""
    return f"the rule {label(quality)}{of}"


def _operators(quality: QualityRule) -> str:
    return " and ".join(f"{key}: {show(value)}" for key, value in quality.operators.items())
