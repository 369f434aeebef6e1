from collections.abc import Iterator

from floe import checks
from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.model import QualityRule


@rule("lint/misspelt-column-in-sql", Severity.WARNING)
def misspelt_column_in_sql(graph: Graph) -> Iterator[Finding]:
    """SQL of a quality rule names a column that the contract has not, but has nearly.

    Why: a contract may leave out columns of its data, so only the run on the data tells; until
    then a slip of the pen looks like a promise that is kept.

    Instead: write the column as the contract has it, or add the one that is meant to it.
    """
    for contract in graph.contracts:
        # Only SQL names columns in texts; most contracts have none, and deriving takes its time.
        if any(_has_text(quality) for quality, _ in contract.walk_quality()):
            for check, name, near in checks.misspelt_columns(graph, contract):
                message = f"the contract has no column '{name}', which its SQL names"
                yield Finding(check.place, message, hint=f"did you mean '{near}'?")


def _has_text(quality: QualityRule) -> bool:
    words = (quality.query, quality.implementation, *(quality.arguments or {}).values())
    return any(isinstance(word, str) for word in words)
