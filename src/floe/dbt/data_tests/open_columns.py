"""Checks of columns that nobody has said how to make: their tests warn until somebody does."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from floe.checks import Check, QueryValue, TableMetric
from floe.findings import Severity
from floe.plan import names_in


def warn_of(
    checks: Sequence[Check], columns: Collection[str], *, is_empty: bool = False
) -> list[Check]:
    """The checks, those that read one of these columns no louder than a warning.

    No check of a table that `is_empty` is louder: there is nothing that it could find right.
    """
    names = frozenset(name.lower() for name in columns)
    return [
        replace(check, severity=Severity.WARNING)
        if check.severity is Severity.ERROR and (is_empty or _reads(check, names))
        else check
        for check in checks
    ]


def _reads(check: Check, names: frozenset[str]) -> bool:
    """Whether a check can fail for one of these columns; a query may read any of them."""
    if not names or not isinstance(check.measures, TableMetric):
        return False
    metric = check.measures.metric
    read = None if isinstance(metric, QueryValue) else names_in(metric)
    return read is None or not names.isdisjoint(name.lower() for name in read)
