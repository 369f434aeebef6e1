from collections.abc import Callable

import pytest

from floe.checks import Check, ColumnPath, Inside, Table, TableMetric
from floe.model import DataType, Place
from floe.plan import ActualColumn, TableFacts, TablePlan, build_plan
from tests.fakes.limits import LIMITS

ORDERS = Table("shop.yaml", "orders", "orders")


@pytest.fixture
def orders() -> Table:
    """The table that most tests speak of."""
    return ORDERS


@pytest.fixture
def col() -> Callable[..., ColumnPath]:
    """A way to a value: `a.b[]`, with the kind that is declared for it."""

    def build(text, kind=None, **options):
        steps = []
        for name in text.split("."):
            steps.append(name.removesuffix("[]"))
            steps.extend([Inside.ITEMS] * name.endswith("[]"))
        return ColumnPath(tuple(steps), DataType(kind, **options) if kind else None)

    return build


@pytest.fixture
def facts_of() -> Callable[..., TableFacts]:
    """A table of columns, each a kind or a type."""

    def build(columns, **known):
        return TableFacts(
            tuple(
                ActualColumn(name, kind if isinstance(kind, DataType) else DataType(kind))
                for name, kind in columns.items()
            ),
            **known,
        )

    return build


@pytest.fixture
def check_of() -> Callable[..., Check]:
    """A check that measures one metric of the orders table, or a score, or nothing."""

    def build(metric, id="orders/check", table=ORDERS, **more):
        measures = TableMetric(table, metric) if metric is not None else None
        values = {"clause": "c", "description": "d", "measures": measures, **more}
        return Check(id=id, table=table, place=Place(table.file), **values)

    return build


@pytest.fixture
def plan_of(check_of) -> Callable[..., TablePlan]:
    """The plan for the orders table alone."""

    def build(metrics, facts, others=None, where=None):
        checks = [check_of(metric, f"orders/{index}") for index, metric in enumerate(metrics)]
        known = {ORDERS: facts, **(others or {})}
        (plan,) = build_plan(checks, known, LIMITS, where={ORDERS: where} if where else {}).tables
        return plan

    return build
