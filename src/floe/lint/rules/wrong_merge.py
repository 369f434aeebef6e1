from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.faults import find_faults


@rule("lint/wrong-merge", Severity.ERROR)
def wrong_merge(graph: Graph) -> Iterator[Finding]:
    """A merge key `<<` that merges something other than mappings.

    Why: there is nothing to take keys from.

    Instead: let the alias behind `<<` point at a mapping, or at a list of mappings.
    """
    yield from find_faults(graph, "wrong-merge")
