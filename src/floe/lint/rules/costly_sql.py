from collections.abc import Iterator
from importlib import import_module

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import label


@rule("lint/costly-sql", Severity.WARNING)
def costly_sql(graph: Graph) -> Iterator[Finding]:
    """A query of a quality rule that could cost more than anybody would pay.

    Such are joins without an equality of columns (`FROM a, b`, `ON a.x > b.x`), recursive
    queries, inner queries that are asked for every row, more than 30 tables, 16 groupings or
    2 exploded arrays, and functions that make long texts of short ones.

    Why: a million rows joined with themselves are a million millions, and `floe check` does not
    run such a query: its check is `not_run`.

    Instead: join on equal columns, compare with an aggregate, or let the platform allow it with
    `checks.costly_sql = true` in floe.toml. It is cancelled after `checks.sql_timeout` seconds.
    """
    if graph.policy.allows_costly_sql:
        return
    for contract in graph.contracts:
        for quality, element in contract.walk_quality():
            if problem := _cost_problem(quality.query):
                yield Finding(
                    quality.place / "query",
                    f"the query of '{label(element or quality)}' is not run: {problem}",
                    hint="join on equal columns, or set checks.costly_sql in floe.toml",
                )


def _cost_problem(query: str | None) -> str | None:
    # The parser takes its time to load, and most contracts have no query.
    return import_module("floe.sql").cost_problem(query) if query else None
