from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.subjects import Origin, Subject
from floe.model import FOREIGN_KEY, IMPORTS, RELATES_TO, Relationship


def unknown_relationship(
    subject: Subject, relationship: Relationship, origin: Origin
) -> Iterator[Check]:
    """A relationship of a type that floe does not know is not passed over."""
    if relationship.kind in (IMPORTS, RELATES_TO):
        return
    reason = (
        f"floe does not know relationships of the type '{relationship.kind}'; "
        f"it knows {FOREIGN_KEY}, {IMPORTS} and {RELATES_TO}"
    )
    description = relationship.description or f"a relationship of the type '{relationship.kind}'"
    yield subject.not_run("unknown_relationship", origin, description, reason)
