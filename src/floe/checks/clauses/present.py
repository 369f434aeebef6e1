from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.metrics import ColumnPresence
from floe.checks.subjects import Element


def present(element: Element) -> Iterator[Check]:
    """Every property that has a name is there; elements of arrays and maps have none."""
    if isinstance(element.column.steps[-1], str):
        yield element.subject.promise(
            "present", element.subject.at(), "the column exists", ColumnPresence(element.column)
        )
