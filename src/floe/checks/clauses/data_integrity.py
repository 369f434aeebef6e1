from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.scores import check_score
from floe.checks.subjects import Derived, LevelSubject


def data_integrity(level: LevelSubject) -> Iterator[Check]:
    """The average share of rows whose parents exist, over the foreign keys that it names.

    Without relationships these are all foreign keys of its element, or of the contract.
    """
    yield from check_score(level, "data_integrity", _is_meant, "foreign key")


def _is_meant(derived: Derived) -> bool:
    return derived.check.clause == "foreign_key"
