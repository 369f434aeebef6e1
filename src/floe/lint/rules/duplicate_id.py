from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.repetitions import find_repetitions


@rule("lint/duplicate-id", Severity.ERROR)
def duplicate_id(graph: Graph) -> Iterator[Finding]:
    """An id that occurs twice in one list.

    Ids are unique among their neighbours; the same id under another parent is fine.

    Why: a reference by that id fits two elements, so it can be followed to neither.

    Instead: give one of them another id, and update the references that mean it.
    """
    for repeated in find_repetitions(graph, lambda _list: "id"):
        yield Finding(
            repeated.place,
            f"id '{repeated.text}' is already taken by {repeated.first}"
            f" in line {repeated.first_line}",
            hint="give one of them another id",
        )
