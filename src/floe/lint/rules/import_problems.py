"""What went wrong while imports were expanded: one rule for each kind of problem."""

from collections.abc import Iterator
from functools import partial

from floe.findings import Finding, Severity, rule
from floe.graph import Graph

_PAGES = {
    "import-clash": """
    Two imports that disagree, or an import whose id is already taken.

    Why: nothing says which of the two should win, so the content of the contract
    would hang on the order of its lines.

    Instead: import from one of them only, or write the value into the contract,
    where it wins over both.
    """,
    "import-conflict": """
    An import that says something else than the importing element itself.

    The local value wins and the imported one is left out.

    Why: readers of the source believe that its definition holds here, and it does
    not.

    Instead: remove the local value to take the imported one, or keep it and import
    only the parts that agree.
    """,
    "import-cycle": """
    Imports that lead back to where they started.

    The whole chain is named. Two imports that meet in the same source are fine.

    Why: what is imported becomes part of the contract, so a circle has no end and
    none of its members has a definite content.

    Instead: move what both sides need into a document of its own and import that.
    """,
    "import-incompatible": """
    An import of something that does not fit the place it is imported into.

    A property takes quality rules and the fields of another property; a schema
    object takes quality rules, properties and the fields of another object; an SLA
    property takes those of another SLA property. Definitions and custom properties
    fit everywhere.

    Why: the imported content would have to be dropped or would make the contract
    invalid.

    Instead: import on an element that can hold it, or import one of its parts.
    """,
    "import-limit": """
    Imports that go too deep or bring in too much.

    Why: each import can import again, and a few lines could otherwise grow into a
    contract that no machine can hold.

    Instead: import the parts that are needed, from the document that defines them.
    """,
}
_WARNINGS = ("import-conflict",)
# For problems that bring no hint of their own.
_HINTS = {
    "import-cycle": "move what both sides need into a document of its own",
    "import-limit": "import only the parts that are needed",
}


def _find(graph: Graph, code: str) -> Iterator[Finding]:
    for problem in graph.import_problems:
        if problem.code == code:
            yield Finding(problem.place, problem.message, problem.hint or _HINTS.get(code))


def _severity(code: str) -> Severity:
    return Severity.WARNING if code in _WARNINGS else Severity.ERROR


IMPORT_PROBLEMS = tuple(
    rule(f"lint/{code}", _severity(code), page=page)(partial(_find, code=code))
    for code, page in _PAGES.items()
)
