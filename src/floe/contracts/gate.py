"""The gate that every contract passes at compile time."""

from collections.abc import Collection

from floe.findings import Rule, Selection
from floe.graph import Graph
from floe.lint import RULES, Outcome, lint


def validate_data_contracts(
    graph: Graph,
    selection: Selection | None = None,
    files: Collection[str] | None = None,
    rules: tuple[Rule[Graph], ...] = RULES,
) -> Outcome:
    """Judge all contracts and products by the graph's profile, or those of some files."""
    return lint(graph, rules, selection, files)
