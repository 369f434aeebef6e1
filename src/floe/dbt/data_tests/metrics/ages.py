"""The metrics Newest, Oldest and LargestGap."""

from floe.checks import Check, ColumnPath, LargestGap, Newest, Oldest
from floe.dbt.data_tests.demands import demand_of
from floe.dbt.data_tests.paths import kind_of, place_of
from floe.dbt.data_tests.translation import GenericTest, Site, UntranslatedError, threshold_of

_MOMENTS = ("date", "timestamp", "timestamp_ntz")


def newest(check: Check, metric: Newest, site: Site) -> GenericTest:
    """How long ago the greatest moment was."""
    return _age("floe_newest", check, metric.column, site)


def oldest(check: Check, metric: Oldest, site: Site) -> GenericTest:
    """How long ago the least moment was."""
    return _age("floe_oldest", check, metric.column, site)


def largest_gap(check: Check, metric: LargestGap, site: Site) -> GenericTest:
    """The longest time between two successive moments."""
    return _age("floe_largest_gap", check, metric.column, site)


def _age(test: str, check: Check, column: ColumnPath, site: Site) -> GenericTest:
    kind = kind_of(column)
    if column.is_repeated:
        raise UntranslatedError(f"{column} holds several values per row")
    if kind not in _MOMENTS:
        raise UntranslatedError(f"{column} is not known to have a place in time")
    place = place_of(column, site)
    arguments = {**place, "type": kind, "demand": demand_of(threshold_of(check))}
    return GenericTest(test, column.column, arguments)
