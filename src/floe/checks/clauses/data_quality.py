from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.scores import check_score
from floe.checks.subjects import Derived, LevelSubject


def data_quality(level: LevelSubject) -> Iterator[Check]:
    """The average share of good rows over the rules that it names.

    Without relationships these are all rules about rows of its element, or of the contract.
    A named rule that counts no bad rows, such as a number of rows, is good or it is not.
    """
    yield from check_score(level, "data_quality", _is_meant, "quality rule")


def _is_meant(derived: Derived) -> bool:
    return derived.check.clause not in ("present", "type") and not derived.check.is_informational
