"""Formats of integers that a column's own type implies: its test looks after them."""

from collections.abc import Sequence

from floe.checks import BadRows, Check, ColumnType, OutOfRange, Source, ValueTest
from floe.dbt.data_tests.translation import Site

_FORMATS = {f"int{bits}": f"i{bits}" for bits in (8, 16, 32, 64)}
# Elsewhere all integers are decimals of 38 digits.
_WITH_INTEGERS = ("spark", "duckdb", "postgres", "bigquery")


def covered_formats(checks: Sequence[Check], site: Site) -> dict[str, tuple[str, str]]:
    """The checks of such formats by id, each as the column and the format."""
    if site.adapter not in _WITH_INTEGERS:
        return {}
    kinds = {
        str(check.measures.metric.column): check.measures.metric.physical.kind
        for check in checks
        if isinstance(check.measures, Source)
        and isinstance(check.measures.metric, ColumnType)
        and check.measures.metric.physical is not None
    }
    return {
        check.id: (check.column, _FORMATS[kinds[check.column]])
        for check in checks
        if check.column in kinds and _is_implied(check, kinds[check.column])
    }


def _is_implied(check: Check, kind: str) -> bool:
    source = check.measures
    if check.clause != "format" or kind not in _FORMATS or not isinstance(source, Source):
        return False
    if not isinstance(source.metric, BadRows):
        return False
    predicate = source.metric.predicate
    if not isinstance(predicate, ValueTest) or len(predicate.column.steps) > 1:
        return False
    bits = int(_FORMATS[kind][1:])
    return predicate.test == OutOfRange(minimum=-(2 ** (bits - 1)), maximum=2 ** (bits - 1) - 1)
