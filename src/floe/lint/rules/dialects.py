"""What had to be upgraded before a document could be read: one rule for each dialect."""

from collections.abc import Iterator
from functools import partial

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.model import Place

_PAGES = {
    "header-dialect": """
    A contract headed `dataContractSpecification: 3.x`.

    Why: it is ODCS in all but its first line, and other tools take that line for another standard.

    Instead: write `apiVersion: v3.2.0` and `kind: DataContract`; `floe lint --fix` does it.
    """,
    "title-dialect": """
    A contract with a `title`.

    Why: ODCS calls it `name`, and other tools refuse the word.

    Instead: rename it to `name`; `floe lint --fix` does it.
    """,
    "models-dialect": """
    A contract written with `models` and `elements`.

    Why: ODCS calls them `schema` and `properties`; other tools see a contract
    without a single column.

    Instead: write `schema` with `properties`; `floe export` prints the contract in that form.
    """,
    "references-dialect": """
    A `references` block, the first draft of `relationships`.

    Why: no released standard knows it.

    Instead: write `relationships` with `type: imports` or `type: relatesTo`.
    """,
}


def _find(graph: Graph, code: str) -> Iterator[Finding]:
    for source in graph.sources.values():
        for upgrade in source.upgrades:
            if upgrade.code == code:
                line, column = source.authored_position(upgrade.path, on_key=True)
                place = Place(source.file, upgrade.path)
                yield Finding(place, upgrade.message, upgrade.hint, line=line, column=column)


DIALECTS = tuple(
    rule(f"lint/{code}", Severity.WARNING, page=page)(partial(_find, code=code))
    for code, page in _PAGES.items()
)
