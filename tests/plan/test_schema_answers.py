from datetime import date
from decimal import Decimal

import pytest

from floe.checks import (
    AnyOf,
    BadRows,
    ColumnPresence,
    ColumnType,
    Condition,
    LargestGap,
    MissingEntries,
    Newest,
    NoMatch,
    NoneOf,
    NotAgainstNow,
    NotMultiple,
    Null,
    OneOf,
    OrphanRows,
    OutOfRange,
    QueryValue,
    Reachable,
    RepeatedItems,
    RowCount,
    Table,
    ValueTest,
    WrongCount,
    WrongLength,
)
from floe.model import DataType, Field
from floe.plan import (
    ActualColumn,
    Measurement,
    NotMeasured,
    TableFacts,
    Unreachable,
    build_plan,
)
from tests.fakes.limits import LIMITS

CUSTOMERS = Table("people.yaml", "customers", "customers")
DOWN = Unreachable("the server does not answer")


def test_a_table_that_cannot_be_read_answers_only_that(plan_of, col):
    bad = BadRows(ValueTest(col("id"), Null()))
    plan = plan_of([bad, RowCount(), Reachable()], DOWN)
    assert plan.settled == {
        bad: NotMeasured("the server does not answer", is_outside=True),
        RowCount(): NotMeasured("the server does not answer", is_outside=True),
        Reachable(): Measurement(0, answered_by="catalog", detail="the server does not answer"),
    }
    assert plan.facts is None
    assert (plan.passes, plan.keys) == ((), ())


def test_a_table_of_which_nothing_is_known_is_not_silently_skipped(check_of):
    (plan,) = build_plan([check_of(RowCount())], {}, LIMITS).tables
    assert plan.settled == {RowCount(): NotMeasured("nothing is known of the table")}


def test_a_readable_table_is_reachable(plan_of, facts_of):
    plan = plan_of([Reachable()], facts_of({"id": "int64"}))
    assert plan.settled == {Reachable(): Measurement(1, answered_by="catalog")}


def test_a_missing_column_is_missed_once_and_its_other_checks_are_not_run(plan_of, facts_of, col):
    gone = col("gone")
    metrics = [
        ColumnPresence(gone),
        ColumnType(gone, "string"),
        BadRows(ValueTest(gone, Null())),
        BadRows(Condition("gone > 1", ("gone",))),
        Newest(gone),
        RowCount(Condition("gone > 1", ("gone",))),
    ]
    settled = plan_of(metrics, facts_of({"id": "int64"})).settled
    reason = "column 'gone' is not in the table"
    assert settled.pop(metrics[0]) == Measurement(1, answered_by="schema", detail=reason)
    assert settled == dict.fromkeys(metrics[1:], NotMeasured(reason))


NESTED = DataType("array", element=DataType("struct", fields=(Field("Sku", DataType("string")),)))


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("lines", None),
        ("LINES[].sku", None),
        ("lines[].price", "column 'lines[].price' is not in the table"),
        ("lines.sku", "column 'lines' is array, declared struct"),
        ("id[]", "column 'id' is int64, declared array"),
    ],
)
def test_nested_columns_are_looked_for_level_by_level(plan_of, facts_of, col, path, reason):
    metric = ColumnPresence(col(path))
    plan = plan_of([metric], facts_of({"id": "int64", "lines": NESTED}))
    figure = 0 if reason is None else 1
    assert plan.settled == {metric: Measurement(figure, answered_by="schema", detail=reason)}


def test_case_counts_where_the_engine_tells_names_apart_by_it(plan_of, facts_of, col):
    metric = ColumnPresence(col("ID"))
    columns = {"id": "int64"}
    assert plan_of([metric], facts_of(columns)).settled[metric].figure == 0
    strict = facts_of(columns, is_case_sensitive=True)
    assert plan_of([metric], strict).settled[metric].figure == 1


def test_types_are_compared_without_reading_a_row(plan_of, facts_of, col):
    fits, differs = ColumnType(col("id"), "integer"), ColumnType(col("name"), "integer")
    settled = plan_of([fits, differs], facts_of({"id": "int64", "name": "string"})).settled
    assert settled[fits] == Measurement(0, answered_by="schema")
    assert settled[differs].figure == 1
    assert settled[differs].detail == "is string, declared integer"


def test_types_of_plain_text_are_measured(plan_of, facts_of, col):
    facts = facts_of(dict.fromkeys(("id", "name", "tags", "x"), "string"), is_text=True)
    read = ColumnType(col("id", "int32"), "integer")
    text = ColumnType(col("name", "string"), "string")
    nested = ColumnType(col("tags", "array"), "array")
    unknown = ColumnType(col("x"), None, None, "geometry")
    plan = plan_of([read, text, nested, unknown], facts)
    assert [each.metrics for each in plan.passes] == [(read,)]
    assert plan.settled == {
        text: Measurement(0, answered_by="schema"),
        nested: NotMeasured("a table of plain text has no array columns"),
        unknown: NotMeasured("the declared type 'geometry' is not known"),
    }


def test_one_column_of_texts_is_measured_beside_others(plan_of, col):
    kind = DataType("string")
    columns = (ActualColumn("day", kind, is_text=True), ActualColumn("other", kind))
    day, other = col("day", "date"), col("other", "date")
    read = [ColumnType(day, "date"), Newest(day), BadRows(ValueTest(day, RANGE))]
    refused = [ColumnType(other, "date"), Newest(other), BadRows(ValueTest(other, RANGE))]
    plan = plan_of([*read, *refused], TableFacts(columns))
    assert [set(each.metrics) for each in plan.passes] == [set(read)]
    assert set(plan.settled) == set(refused)


RANGE = OutOfRange(minimum=date(2024, 1, 1))
NUMBER = OutOfRange(minimum=1)
CASES = [
    ("string", "int32", Null(), None),
    ("string", "int32", NUMBER, "is string, declared integer"),
    ("string", "int32", NoneOf((1, 2)), "is string, declared integer"),
    ("string", "int32", NotMultiple(Decimal(2)), "is string, declared integer"),
    ("string", "int32", NoMatch("^[0-9]+$"), None),
    ("string", "int32", WrongLength(1, 2), None),
    ("string", "int32", OneOf((None,)), None),
    ("string", "int32", OneOf((None, "")), None),
    ("string", "date", OutOfRange(minimum="2024-01-01"), "is string, declared date"),
    ("string", "date", OutOfRange(minimum=date(2024, 1, 1)), "is string, declared date"),
    ("string", "boolean", NoneOf((True,)), "is string, declared boolean"),
    ("string", "timestamp", NotAgainstNow("<="), "is string, declared timestamp"),
    ("string", None, NUMBER, "is string, and the test needs a number"),
    ("string", "string", OutOfRange(minimum="a"), None),
    ("int64", "int32", NUMBER, None),
    ("float64", "int32", NUMBER, None),
    ("decimal", "float64", NotMultiple(Decimal(2)), None),
    ("int64", "int64", NoMatch("^[0-9]{5}$"), None),
    ("int64", "string", NoMatch("^[0-9]{5}$"), "is int64, declared string"),
    ("int64", "string", NoneOf(("a",)), "is int64, declared string"),
    ("int64", "int64", OneOf(("", -1)), None),
    ("int64", "int64", OneOf(("", "N/A")), None),
    ("string", "string", NoneOf((1, 2)), "is string, and the test needs a number"),
    ("timestamp", "date", OutOfRange(minimum=date(2024, 1, 1)), None),
    ("date", "date", OutOfRange(minimum="2024-01-01"), None),
    ("int64", "timestamp", NotAgainstNow("<="), "is int64, declared timestamp"),
    ("string", "array", RepeatedItems(), "is string, declared array"),
    ("map", "map", WrongCount(1, 2), None),
    ("array", None, MissingEntries(("a",)), "is array, and the test needs a map or a struct"),
    ("binary", "string", WrongLength(1, 16), None),
    ("binary", "binary", NoMatch("a"), "is binary, and the test needs text"),
    ("string", "time", OutOfRange(minimum="08:00:00"), None),
    ("unknown", "int32", NUMBER, None),
    ("string", "unknown", NoMatch("a"), None),
]


@pytest.mark.parametrize(("actual", "declared", "test", "reason"), CASES)
def test_no_value_is_cast_to_make_a_rule_pass(
    plan_of, facts_of, col, actual, declared, test, reason
):
    metric = BadRows(ValueTest(col("a", declared), test))
    plan = plan_of([metric], facts_of({"a": actual}))
    expected = {} if reason is None else {metric: NotMeasured(f"column 'a' {reason}")}
    assert plan.settled == expected
    assert [each.metrics for each in plan.passes] == ([(metric,)] if reason is None else [])


def test_texts_stand_for_values_in_tables_of_plain_text(plan_of, facts_of, col):
    metric = BadRows(ValueTest(col("a", "int32"), NUMBER))
    plan = plan_of([metric], facts_of({"a": "string"}, is_text=True))
    assert [each.metrics for each in plan.passes] == [(metric,)]


def test_one_part_that_would_need_a_cast_stops_the_whole(plan_of, facts_of, col):
    parts = (ValueTest(col("b"), Null()), ValueTest(col("a", "int32"), NUMBER))
    metric = BadRows(AnyOf(parts))
    settled = plan_of([metric], facts_of({"a": "string", "b": "string"})).settled
    assert settled == {metric: NotMeasured("column 'a' is string, declared integer")}


@pytest.mark.parametrize("kind", [Newest, LargestGap])
def test_a_column_without_moments_has_no_newest_one(plan_of, facts_of, col, kind):
    metric = kind(col("a"))
    settled = plan_of([metric], facts_of({"a": "int64"})).settled
    reason = "column 'a' is int64, and the test needs a moment"
    assert settled == {metric: NotMeasured(reason)}


@pytest.mark.parametrize(
    ("parent", "reason", "is_outside"),
    [
        (DOWN, "parent table 'customers': the server does not answer", True),
        ({"key": "int64"}, "parent table 'customers': column 'id' is not in the table", False),
        ({"id": "string"}, "column 'customer' is int64, and its parent is string", False),
        (None, "parent table 'customers': nothing is known of the table", False),
    ],
)
def test_a_foreign_key_needs_its_parent(plan_of, facts_of, col, parent, reason, is_outside):
    metric = OrphanRows((col("customer"),), CUSTOMERS, (col("id"),))
    known = facts_of(parent) if isinstance(parent, dict) else parent
    others = {CUSTOMERS: known} if known is not None else {}
    settled = plan_of([metric], facts_of({"customer": "int64"}), others).settled
    assert settled == {metric: NotMeasured(reason, is_outside)}


def test_a_foreign_key_of_another_length_than_its_parent_is_not_run(plan_of, facts_of, col):
    metric = OrphanRows((col("a"), col("b")), CUSTOMERS, (col("id"),))
    others = {CUSTOMERS: facts_of({"id": "int64"})}
    settled = plan_of([metric], facts_of({"a": "int64", "b": "int64"}), others).settled
    reason = "the key has not as many columns as its parent in 'customers'"
    assert settled == {metric: NotMeasured(reason)}


def test_a_query_needs_all_its_tables(plan_of, facts_of):
    metric = QueryValue("select count(*) from floe_c4d3", (("floe_c4d3", CUSTOMERS),))
    settled = plan_of([metric], facts_of({"a": "int64"}), {CUSTOMERS: DOWN}).settled
    reason = "table 'customers': the server does not answer"
    assert settled == {metric: NotMeasured(reason, is_outside=True)}
