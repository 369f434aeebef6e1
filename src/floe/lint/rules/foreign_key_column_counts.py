from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.relationship_entries import relationships_of
from floe.model import FOREIGN_KEY


@rule("lint/foreign-key-column-counts", Severity.ERROR)
def foreign_key_column_counts(graph: Graph) -> Iterator[Finding]:
    """A foreign key whose `from` and `to` do not pair up.

    Both are one reference, or both are lists of the same length.

    Why: a composite key compares column by column, first with first; a column
    without a partner has nothing to be compared with.

    Instead: name as many columns in `from` as in `to`, in the same order.
    """
    for entry in relationships_of(graph):
        node = entry.relationship.node
        if entry.relationship.kind == FOREIGN_KEY and entry.level == "object":
            ends = [node.get("from"), node.get("to")]
            if all(ends) and not _pair_up(*ends):
                yield Finding(
                    entry.relationship.place / "to",
                    f"'from' is {_count(ends[0])} and 'to' is {_count(ends[1])}",
                    hint="name as many columns in 'from' as in 'to', in the same order",
                )


def _pair_up(from_: object, to: object) -> bool:
    if isinstance(from_, list) and isinstance(to, list):
        return len(from_) == len(to)
    if isinstance(from_, str) and isinstance(to, str):
        return _columns(from_) == _columns(to)
    # Anything that is neither text nor list is told by the schema already.
    return not (isinstance(from_, str | list) and isinstance(to, str | list))


def _columns(text: str) -> int:
    """How many columns a reference names; more than one only in the form `table.(a, b)`."""
    return text.count(",") + 1 if ".(" in text else 1


def _count(end: object) -> str:
    if isinstance(end, list):
        return f"a list of {len(end)}"
    columns = _columns(str(end))
    return "one reference" if columns == 1 else f"a reference to {columns} columns"
