import json
from pathlib import Path

import pytest

from floe.checks import (
    BadRows,
    Check,
    ColumnPath,
    ColumnPresence,
    ColumnType,
    Condition,
    DuplicateRows,
    NoMatch,
    NoneOf,
    Null,
    OrphanRows,
    OutOfRange,
    QueryValue,
    RowCount,
    Table,
    TableMetric,
    ValueTest,
)
from floe.model import DataType, Place
from floe.plan import (
    ActualColumn,
    ColumnStatistics,
    TableFacts,
    Unreachable,
    build_plan,
    explain,
)
from tests.fakes.limits import LIMITS

ORDERS = Table("shop.yaml", "orders", "orders")
CUSTOMERS = Table("shop.yaml", "customers", "customers")
ITEMS = Table("shop.yaml", "items", "items")
KINDS = {
    "id": "int64",
    "customer": "int64",
    "status": "string",
    "email": "string",
    "code": "string",
    "note": "string",
}
FACTS = TableFacts(
    tuple(ActualColumn(name, DataType(kind)) for name, kind in KINDS.items()),
    rows=5_000_000,
    statistics={"id": ColumnStatistics(0, 1, 5_000_000)},
    answered_by="parquet footers",
)


def path(name, kind=None):
    return ColumnPath((name,), DataType(kind) if kind else None)


def bad(name, test, kind=None):
    return BadRows(ValueTest(path(name, kind), test))


METRICS = {
    "orders.id/present": ColumnPresence(path("id")),
    "orders.id/type": ColumnType(path("id"), "integer"),
    "orders.code/type": ColumnType(path("code"), "integer"),
    "orders/row_count": RowCount(),
    "orders.id/required": bad("id", Null()),
    "orders.id/range": bad("id", OutOfRange(minimum=0)),
    "orders/primary_key": DuplicateRows((path("id"),)),
    "orders.code/unique": DuplicateRows((path("code"),)),
    "orders/duplicates": DuplicateRows((path("id"), path("code"))),
    "orders.status/enum": bad("status", NoneOf(("new", "paid"))),
    "orders.status/invalid:s1": bad("status", NoneOf(("new", "paid"))),
    "orders.email/pattern": bad("email", NoMatch("^[^@]+@[^@]+$")),
    "orders.note/range": bad("note", OutOfRange(minimum=1), "int32"),
    "orders.customer/foreign_key": OrphanRows((path("customer"),), CUSTOMERS, (path("id"),)),
    "orders.code/foreign_key": OrphanRows((path("code"),), ITEMS, (path("id"),)),
    "orders/sql:q1": QueryValue("select count(*) from orders", (("orders", ORDERS),)),
}


@pytest.fixture
def explained():
    checks = [check(name, TableMetric(ORDERS, metric)) for name, metric in METRICS.items()]
    checks.append(check("customers/row_count", TableMetric(CUSTOMERS, RowCount())))
    checks.append(check("gone/row_count", TableMetric(Table("shop.yaml", "gone", "g"), RowCount())))
    checks.append(check("orders/custom:c1", None, "the engine 'soda' is not floe's"))
    facts = {
        ORDERS: FACTS,
        CUSTOMERS: TableFacts((ActualColumn("id", DataType("int64")),), rows=1_000),
        ITEMS: TableFacts((ActualColumn("id", DataType("string")),)),
        Table("shop.yaml", "gone", "g"): Unreachable("there is no such file"),
    }
    return explain(build_plan(checks, facts, LIMITS), checks)


def check(name, measures, reason=None):
    return Check(
        id=name,
        clause="c",
        table=ORDERS,
        place=Place("shop.yaml"),
        description="d",
        measures=measures,
        reason=reason,
    )


def test_a_plan_is_explained_by_the_names_of_the_checks(explained, golden):
    golden(Path(__file__).parent / "golden" / "explanation.txt", explained.as_text())


def test_an_explanation_is_a_json_object_too(explained):
    found = explained.as_object()
    assert json.loads(json.dumps(found)) == found
    assert found["scans"] == explained.scans == 5
    orders = found["tables"][0]
    assert orders["rows"] == 5_000_000
    assert [step["kind"] for step in orders["steps"]] == [
        "pass",
        "key",
        "key",
        "implied",
        "reference",
        "query",
    ]
    assert orders["cost"] == pytest.approx(sum(step["cost"] for step in orders["steps"]))


def test_every_check_is_spoken_of(explained):
    text = explained.as_text()
    # What is as declared is only counted.
    assert [name for name in METRICS if name not in text] == ["orders.id/present", "orders.id/type"]
    told = json.dumps(explained.as_object())
    assert [name for name in METRICS if name not in told] == []
    assert "customers/row_count: 1,000" in text
    assert "gone/row_count: there is no such file" in text
    assert "orders/custom:c1: the engine 'soda' is not floe's" in text


def test_a_part_of_the_rows_is_named():
    checks = [check("orders/row_count", TableMetric(ORDERS, RowCount()))]
    some = {ORDERS: Condition("day = 1", ("day",))}
    found = explain(build_plan(checks, {ORDERS: FACTS}, LIMITS, where=some), checks)
    assert found.as_text().startswith("orders: 5,000,000 rows, only where day = 1\n")
