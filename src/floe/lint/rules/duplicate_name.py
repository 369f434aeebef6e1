from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.repetitions import find_repetitions

_NAME_KEYS = {"schema": "name", "properties": "name", "servers": "server"}


@rule("lint/duplicate-name", Severity.WARNING)
def duplicate_name(graph: Graph) -> Iterator[Finding]:
    """Two schema objects, two properties of one parent or two servers with the same name.

    Why: `table.column` and `--server` go by the name, and a table cannot have two
    columns of one name.

    Instead: rename one of them, or remove the one that was copied by mistake.
    """
    for repeated in find_repetitions(graph, _NAME_KEYS.get):
        yield Finding(
            repeated.place,
            f"{repeated.key} '{repeated.text}' is already used by {repeated.first}"
            f" in line {repeated.first_line}",
            hint="rename one of them",
        )
