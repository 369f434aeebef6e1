from collections.abc import Iterator

from floe import checks
from floe.findings import Finding, Severity, rule
from floe.graph import Graph


@rule("lint/unmeasurable-clause", Severity.ERROR)
def unmeasurable_clause(graph: Graph) -> Iterator[Finding]:
    """A promise that `floe check` cannot measure as it is written, whatever the data are.

    Such are SQL that is not one SELECT over the contract's own tables, patterns that no engine
    may run, `mustBe: "0"`, `validValues: [a]` on integers, a logical type that the physical one
    cannot hold, a foreign key from a column to itself. A rule for another engine is none.

    Why: its check is `not_run` on every day and on every table, so nobody learns whether the
    promise is kept.

    Instead: write what the reason asks for. It is the one that `floe check` gives.
    """
    for contract in graph.contracts:
        # Deriving takes its time to load; without tables a contract only passes promises on.
        if contract.schema:
            for check in checks.unmeasurable_checks(graph, contract):
                clause = check.clause.replace("_", " ")
                yield Finding(check.place, f"{clause} cannot be measured: {check.reason}")
