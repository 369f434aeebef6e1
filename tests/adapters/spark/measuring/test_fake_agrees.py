"""The fake engine of other tests measures what Spark measures."""

import pytest

from floe.adapters.spark.measuring.limits import SPARK_LIMITS
from floe.checks import (
    AnyOf,
    BadRows,
    Check,
    ColumnPath,
    DuplicateRows,
    Newest,
    NoMatch,
    NoneOf,
    Null,
    Oldest,
    OneOf,
    OrphanRows,
    OutOfRange,
    RowCount,
    Table,
    TableMetric,
    ValueTest,
    WrongLength,
)
from floe.model import Place
from floe.plan import Measurement, build_plan
from floe.progress import no_progress
from tests.fakes.tables import FakeTables

ORDERS = Table("shop.odcs.yaml", "orders", "orders")
CUSTOMERS = Table("shop.odcs.yaml", "customers", "customers")
ROWS = """
SELECT * FROM VALUES
  (1, 'a', 5, timestamp'2024-01-01 12:00:00', 1), (2, 'bb', -1, timestamp'2024-03-01 00:00:00', 9),
  (2, NULL, NULL, NULL, NULL), (NULL, 'a', 7, timestamp'2023-01-01 00:00:00', 2)
AS t(id, code, total, at, customer)
"""


def metrics():
    """What is asked of both."""
    names = ("id", "code", "total", "at", "customer")
    key, code, total, at, customer = (ColumnPath((name,)) for name in names)
    tests = (
        ValueTest(code, Null()),
        ValueTest(code, OneOf(("a", None))),
        ValueTest(code, NoneOf(("a",))),
        ValueTest(total, OutOfRange(minimum=0, exclusive_maximum=7)),
        ValueTest(code, WrongLength(2, 3)),
        ValueTest(code, NoMatch("^a$")),
        AnyOf((ValueTest(code, Null()), ValueTest(total, OutOfRange(maximum=6)))),
    )
    return (
        RowCount(),
        *map(BadRows, tests),
        DuplicateRows((key,)),
        DuplicateRows((key, code)),
        Newest(at),
        Oldest(at),
        OrphanRows((customer,), CUSTOMERS, (key,)),
    )


@pytest.mark.spark
def test_both_find_the_same_figures_and_rows(spark, engine_over, facts_of):
    frames = {"orders": spark.sql(ROWS), "customers": spark.range(1, 4)}
    facts = {ORDERS: facts_of(frames["orders"]), CUSTOMERS: facts_of(frames["customers"])}
    rows = {
        table: [row.asDict() for row in frames[table.name].collect()]
        for table in (ORDERS, CUSTOMERS)
    }
    fake, engine = FakeTables(facts, rows), engine_over(frames)
    checks = [
        Check(
            id=f"orders/{place}",
            clause="c",
            table=ORDERS,
            place=Place("shop.yaml"),
            description="d",
            measures=TableMetric(ORDERS, metric),
        )
        for place, metric in enumerate(metrics())
    ]
    whole = build_plan(checks, facts, SPARK_LIMITS)
    (plan,) = (table for table in whole.tables if table.table == ORDERS)
    by_fake = fake.measure(plan, whole, no_progress).measured
    by_spark = engine.measure(plan, whole, no_progress).measured
    assert {metric: _figure(seen) for metric, seen in by_fake.items()} == {
        metric: _figure(seen) for metric, seen in by_spark.items()
    }
    broken = {check.id: check.measures.metric for check in checks}
    columns = ("id", "code", "total")
    assert _samples(fake.sample(plan, broken, columns, 9)) == _samples(
        engine.sample(plan, broken, columns, 9)
    )


def _figure(seen):
    assert isinstance(seen, Measurement), seen
    moment = getattr(seen.figure, "timestamp", None)
    return (moment() if moment else seen.figure), seen.rows


def _samples(evidence):
    return {
        each.check: sorted(tuple(map(str, row.values())) for row in each.rows) for each in evidence
    }
