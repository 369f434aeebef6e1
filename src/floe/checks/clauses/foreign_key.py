from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.metrics import OrphanRows
from floe.checks.reference_ends import EndError, KeyEnds, key_ends
from floe.checks.subjects import Origin, Subject
from floe.model import Relationship


def foreign_key(subject: Subject, relationship: Relationship, origin: Origin) -> Iterator[Check]:
    """Every row that names a parent names one that exists."""
    description = relationship.description or _describe(relationship)
    try:
        ends = key_ends(subject, relationship)
    except EndError as error:
        is_sound = error.is_loose
        yield subject.not_run("foreign_key", origin, description, str(error), is_sound=is_sound)
        return
    yield subject.promise("foreign_key", origin, description, _metric(ends))


def _metric(ends: KeyEnds) -> OrphanRows:
    return OrphanRows(ends.columns, ends.parent, ends.parent_columns)


def _describe(relationship: Relationship) -> str:
    to = relationship.to
    return f"refers to {to if isinstance(to, str) else ', '.join(to or ())}"
