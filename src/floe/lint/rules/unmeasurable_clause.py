from collections.abc import Iterator

from floe import checks
from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import argument_place
from floe.model import Contract, Place, read_metric


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
                place = _pattern_place(contract, check) or check.place
                yield Finding(place, f"{clause} cannot be measured: {check.reason}")


def _pattern_place(contract: Contract, check: checks.Check) -> Place | None:
    """Where a rule has the pattern that is refused; a table may have long rules."""
    if check.clause != "invalid_values" or not (check.reason or "").startswith("the pattern "):
        return None
    rules = (rule for rule, _ in contract.walk_quality() if rule.place == check.place)
    arguments = ((rule, key) for rule in rules for key in read_metric(rule).arguments)
    named = ((rule, key) for rule, key in arguments if key in ("pattern", "regex"))
    return next((argument_place(rule, key) for rule, key in named), None)
