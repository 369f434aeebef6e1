"""The metric BadRows."""

from typing import Any

from floe.checks import AnyOf, BadRows, Check, Condition, ValueTest
from floe.dbt.data_tests.conditions import condition_of, filter_of
from floe.dbt.data_tests.demands import row_demand
from floe.dbt.data_tests.metrics.plain_tests import plain_test
from floe.dbt.data_tests.paths import place_of, type_of
from floe.dbt.data_tests.row_tests.contents import ROW_TESTS
from floe.dbt.data_tests.translation import GenericTest, Site, threshold_of


def bad_rows(check: Check, metric: BadRows, site: Site) -> GenericTest:
    """Rules in the contract's words, or a condition in SQL; dbt's own tests where they will do."""
    plain = plain_test(check, metric, site)
    if plain is not None:
        return plain
    shared = filter_of(metric.where, site) | row_demand(threshold_of(check))
    predicate = metric.predicate
    if isinstance(predicate, Condition):
        return GenericTest(
            "floe_condition", None, {"condition": condition_of(predicate, site), **shared}
        )
    if isinstance(predicate, ValueTest):
        return GenericTest(
            "floe_values", predicate.column.column, {**_rule(predicate, site), **shared}
        )
    return _any_of(predicate, site, shared)


def _any_of(predicate: AnyOf, site: Site, shared: dict[str, Any]) -> GenericTest:
    """Rules of one column stand there; each rule else says where its value is."""
    parts = predicate.predicates
    columns = {part.column if isinstance(part, ValueTest) else None for part in parts}
    column = next(iter(columns)) if len(columns) == 1 else None
    if column is None:
        rules = [_located(part, site) for part in parts]
        return GenericTest("floe_values", None, {"rules": rules, **shared})
    place = {**place_of(column, site), **type_of(column)}
    rules = [_words(part, site) for part in parts if isinstance(part, ValueTest)]
    return GenericTest("floe_values", column.column, {**place, "rules": rules, **shared})


def _located(part: ValueTest | Condition, site: Site) -> dict[str, Any]:
    if isinstance(part, Condition):
        return {"condition": condition_of(part, site)}
    place_of(part.column, site)
    return {"path": [], **_rule(part, site), **_whole_path(part, site)}


def _whole_path(part: ValueTest, site: Site) -> dict[str, Any]:
    """Without a column of its own, a rule has to name even a plain one."""
    return place_of(part.column, site) or {"path": [part.column.column]}


def _rule(part: ValueTest, site: Site) -> dict[str, Any]:
    return {**place_of(part.column, site), **type_of(part.column), **_words(part, site)}


def _words(part: ValueTest, site: Site) -> dict[str, Any]:
    return ROW_TESTS[type(part.test)](part.test, part.column, site)
