from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import label
from floe.model import Contract, QualityRule


@rule("lint/rule-of-no-table", Severity.ERROR)
def rule_of_no_table(graph: Graph) -> Iterator[Finding]:
    """A quality rule at the top of a contract that nothing imports.

    It speaks of no table: rules at the top are a library for the columns and tables that import
    them. One without an id or a name cannot even be imported.

    Why: its author takes it for a promise, and nobody measures it.

    Instead: move it below the table or the column that it is meant for, or import it there.
    """
    for contract in graph.contracts:
        idle = [quality for quality in contract.quality if _demands(quality)]
        if not (contract.schema and idle):
            continue
        imported = _imported(graph, contract)
        for quality in idle:
            if quality.place.path not in imported:
                is_for_others = bool(quality.id or quality.name)
                yield Finding(
                    quality.place,
                    f"the rule {label(quality)} belongs to no table, so it measures nothing",
                    hint="move it below the table or the column that it is meant for",
                    at_most=Severity.WARNING if is_for_others else Severity.ERROR,
                )


def _demands(quality: QualityRule) -> bool:
    """Prose, and what has no demand at all, promises nothing that could be measured."""
    return bool(quality.metric or quality.rule or quality.query or quality.implementation)


def _imported(graph: Graph, contract: Contract) -> set[tuple[str | int, ...]]:
    """The places in a contract that anything in view points at."""
    targets = (target for reference in graph.references for target in reference.resolution.targets)
    return {target.path for target in targets if target.file == contract.file}
