"""The tests that dbt has itself, where they say exactly what a check says."""

import re

from floe.checks import BadRows, Check, ColumnPath, NoneOf, Null, ValueTest
from floe.dbt.data_tests.demands import is_zero
from floe.dbt.data_tests.paths import is_plain, kind_of
from floe.dbt.data_tests.translation import CheckSite, GenericTest, threshold_of
from floe.model import INTEGERS

# dbt writes accepted values into SQL as they are.
_HARMLESS = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_ .:+-]{0,200}")
_TEXTS = ("string", "uuid")


def plain_test(check: Check, metric: BadRows, site: CheckSite) -> GenericTest | None:
    """`not_null` or `accepted_values`, or None where neither fits."""
    predicate = metric.predicate
    if metric.where is not None or not isinstance(predicate, ValueTest):
        return None
    if not is_zero(threshold_of(check)) or not is_plain(predicate.column, site):
        return None
    if isinstance(predicate.test, Null):
        return GenericTest("not_null", predicate.column.column)
    if isinstance(predicate.test, NoneOf):
        return _accepted(predicate.test, predicate.column)
    return None


def _accepted(test: NoneOf, column: ColumnPath) -> GenericTest | None:
    values = list(test.values)
    if kind_of(column) in _TEXTS and all(is_harmless(value) for value in values):
        return GenericTest("accepted_values", column.column, {"values": values})
    if kind_of(column) in INTEGERS and all(type(value) is int for value in values):
        return GenericTest("accepted_values", column.column, {"values": values, "quote": False})
    return None


def is_harmless(value: object) -> bool:
    """Whether a text can stand between quotes as it is, on every engine."""
    return isinstance(value, str) and _HARMLESS.fullmatch(value) is not None
