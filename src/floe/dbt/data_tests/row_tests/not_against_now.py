"""The row test NotAgainstNow."""

from typing import Any

from floe.checks import ColumnPath, NotAgainstNow
from floe.dbt.data_tests.paths import kind_of
from floe.dbt.data_tests.translation import Site, UntranslatedError

_OPERATORS = ("<=", "<", ">=", ">")
_MOMENTS = ("date", "timestamp", "timestamp_ntz")


def not_against_now(test: NotAgainstNow, path: ColumnPath, _site: Site) -> dict[str, Any]:
    """Not before, or not after, the time of the run; a date is held against today."""
    if test.operator not in _OPERATORS:
        raise UntranslatedError(f"'{test.operator}' is none of <=, <, >= and >")
    if kind_of(path) not in _MOMENTS:
        raise UntranslatedError(f"{path} is not known to have a place in time")
    return {"now": test.operator}
