from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import argument_place, label
from floe.model import read_metric

_SETS = {
    "validValues": "list the values that are valid",
    "missingValues": "list the values that count as missing, such as null or ''",
    "properties": "name the properties that are unique together",
}


@rule("lint/quality-empty-set", Severity.ERROR)
def quality_empty_set(graph: Graph) -> Iterator[Finding]:
    """A quality rule about a set with nothing in it.

    Why: with no valid values every row is invalid, and with no missing values or no
    properties there is nothing to count.

    Instead: list the values or the properties, or remove the rule.
    """
    for contract in graph.contracts:
        for quality, _ in contract.walk_quality():
            arguments = read_metric(quality).arguments
            for key, way_out in _SETS.items():
                if arguments.get(key) == []:
                    yield Finding(
                        argument_place(quality, key),
                        f"{key} of the rule {label(quality)} is empty",
                        hint=way_out,
                    )
