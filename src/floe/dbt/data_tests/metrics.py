"""Every metric that dbt can test, and why it cannot test the others."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from floe.checks import (
    Aggregate,
    AnyOf,
    BadRows,
    Check,
    ColumnPath,
    Condition,
    DuplicateRows,
    LargestChangeGap,
    LargestGap,
    LastChange,
    Newest,
    Oldest,
    OrphanRows,
    QueryValue,
    Reachable,
    RowCount,
    TableMetric,
    ValueTest,
)
from floe.comparing import are_comparable_kinds
from floe.dbt.data_tests.conditions import condition_of, expression_of, filter_of
from floe.dbt.data_tests.demands import demand_of, is_zero, row_demand
from floe.dbt.data_tests.paths import is_plain, key_part, kind_of, place_of, type_of
from floe.dbt.data_tests.plain_tests import plain_test
from floe.dbt.data_tests.queries import as_jinja, query_of
from floe.dbt.data_tests.row_tests import ROW_TESTS
from floe.dbt.data_tests.translation import (
    Call,
    CheckSite,
    GenericTest,
    QueryTest,
    Translated,
    UntranslatedError,
    threshold_of,
)
from floe.dbt.freshness import is_said

_MOMENTS = ("date", "timestamp", "timestamp_ntz")


def row_count(check: Check, metric: RowCount, site: CheckSite) -> GenericTest:
    """How many rows there are, or are so."""
    demand = demand_of(threshold_of(check))
    return GenericTest("floe_row_count", None, {**filter_of(metric.where, site), "demand": demand})


def bad_rows(check: Check, metric: BadRows, site: CheckSite) -> GenericTest:
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


def _any_of(predicate: AnyOf, site: CheckSite, shared: dict[str, Any]) -> GenericTest:
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


def _located(part: ValueTest | Condition, site: CheckSite) -> dict[str, Any]:
    if isinstance(part, Condition):
        return {"condition": condition_of(part, site)}
    place_of(part.column, site)
    return {"path": [], **_rule(part, site), **_whole_path(part, site)}


def _whole_path(part: ValueTest, site: CheckSite) -> dict[str, Any]:
    """Without a column of its own, a rule has to name even a plain one."""
    return place_of(part.column, site) or {"path": [part.column.column]}


def _rule(part: ValueTest, site: CheckSite) -> dict[str, Any]:
    return {**place_of(part.column, site), **type_of(part.column), **_words(part, site)}


def _words(part: ValueTest, site: CheckSite) -> dict[str, Any]:
    return ROW_TESTS[type(part.test)](part.test, part.column, site)


def duplicate_rows(check: Check, metric: DuplicateRows, site: CheckSite) -> GenericTest:
    """The test `unique` of dbt where one plain column may not repeat; else keys of any kind."""
    keys = [key_part(path, site) for path in metric.columns]
    column = metric.columns[0]
    is_single = len(keys) == 1 and is_plain(column, site)
    is_strict = is_zero(threshold_of(check)) and metric.where is None
    if is_single and is_strict:
        return GenericTest("unique", column.column)
    arguments: dict[str, Any] = {} if is_single else {"properties": keys}
    arguments |= filter_of(metric.where, site) | row_demand(threshold_of(check))
    own = column.column if len(keys) == 1 else None
    return GenericTest("floe_duplicate_values", own, arguments)


def orphan_rows(check: Check, metric: OrphanRows, site: CheckSite) -> GenericTest:
    """The test `relationships` of dbt for one plain column; else keys of any kind."""
    parent = Call(site.call_of(metric.parent))
    pairs = list(zip(metric.columns, metric.parent_columns, strict=True))
    for ours, theirs in pairs:
        _check_pair(ours, theirs)
    ours, theirs = pairs[0]
    is_single = len(pairs) == 1 and is_plain(ours, site)
    if is_single and is_zero(threshold_of(check)) and is_plain(theirs, site):
        arguments = {"to": parent, "field": theirs.column}
        return GenericTest("relationships", ours.column, arguments)
    arguments = {"to": parent, "fields": [key_part(theirs, site) for _, theirs in pairs]}
    if not is_single:
        arguments["properties"] = [key_part(ours, site) for ours, _ in pairs]
    arguments |= row_demand(threshold_of(check))
    return GenericTest("floe_foreign_key", ours.column if len(pairs) == 1 else None, arguments)


def _check_pair(ours: ColumnPath, theirs: ColumnPath) -> None:
    kind, parent_kind = kind_of(ours), kind_of(theirs)
    if kind is None or parent_kind is None or are_comparable_kinds(kind, parent_kind):
        return
    raise UntranslatedError(
        f"'{ours}' holds {kind} and its parent {parent_kind}: they cannot be compared"
    )


def newest(check: Check, metric: Newest, site: CheckSite) -> GenericTest:
    """How long ago the greatest moment was; where the source says the age, the test asks it."""
    test = _age("floe_newest", check, metric.column, site)
    if not is_said(site.freshness, check, metric.column, site.dialect):
        return test
    rest = {key: value for key, value in test.arguments.items() if key != "demand"}
    return replace(test, arguments=rest)


def oldest(check: Check, metric: Oldest, site: CheckSite) -> GenericTest:
    """How long ago the least moment was."""
    return _age("floe_oldest", check, metric.column, site)


def largest_gap(check: Check, metric: LargestGap, site: CheckSite) -> GenericTest:
    """The longest time between two successive moments."""
    return _age("floe_largest_gap", check, metric.column, site)


def _age(test: str, check: Check, column: ColumnPath, site: CheckSite) -> GenericTest:
    kind = kind_of(column)
    if column.is_repeated:
        raise UntranslatedError(f"{column} holds several values per row")
    if kind not in _MOMENTS:
        raise UntranslatedError(f"{column} is not known to have a place in time")
    place = place_of(column, site)
    arguments = {**place, "type": kind, "demand": demand_of(threshold_of(check))}
    return GenericTest(test, column.column, arguments)


def aggregate(check: Check, metric: Aggregate, site: CheckSite) -> Translated:
    """A rule in SQL stays a query, in a file of its own; any other is a test of its table."""
    demand = demand_of(threshold_of(check))
    expression = expression_of(metric.expression, site)
    if check.clause != "sql":
        arguments = {"expression": expression, **filter_of(metric.where, site), "demand": demand}
        return GenericTest("floe_aggregate", None, arguments)
    if not isinstance(check.measures, TableMetric):
        raise UntranslatedError("it is no figure of one table")
    table = "{{ " + site.call_of(check.measures.table) + " }}"
    parts = ["SELECT", as_jinja(expression), "FROM", table]
    if metric.where is not None:
        parts += ["WHERE", as_jinja(condition_of(metric.where, site))]
    return QueryTest(" ".join(parts), demand)


def query_value(check: Check, metric: QueryValue, site: CheckSite) -> QueryTest:
    """The query, with the project's own calls where it names tables."""
    calls = {name: site.call_of(table) for name, table in metric.tables}
    return QueryTest(query_of(metric.query, calls, site), demand_of(threshold_of(check)))


METRICS: Mapping[type, Callable[[Check, Any, CheckSite], Translated]] = {
    RowCount: row_count,
    BadRows: bad_rows,
    DuplicateRows: duplicate_rows,
    OrphanRows: orphan_rows,
    Newest: newest,
    Oldest: oldest,
    LargestGap: largest_gap,
    Aggregate: aggregate,
    QueryValue: query_value,
}

REASONS: Mapping[type, str] = {
    Reachable: "dbt fails by itself where a table cannot be read",
    LastChange: "dbt does not know when a table was last written",
    LargestChangeGap: "dbt does not know when a table was written",
}
